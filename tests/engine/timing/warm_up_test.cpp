// What a warm-up passes on when it ends before it has learned anything.

#include "timing/warm_up.h"

#include "catch_amalgamated.hpp"
#include "timing/sampling.h"

namespace warm_up_test {

using namespace tensorscope;

TEST_CASE("warm-up: a run that the clock did not see is not taken to last no time at all") {
  const Tick tick{.tick_ms = 0.1, .clock_call_ns = 50.0, .calls_per_tick = 1000.0};
  LatencyOptions options;
  options.warm_up_ms = 48.0;
  WarmUp warm_up(tick, options);
  warm_up.take(Sample{.runs = 1, .parts = 1, .active_ms = 0.0});
  REQUIRE(warm_up.done(60.0));  // another program used the processor meanwhile
  Pcg32 rng(1);
  const Sampling sampling(tick, options, warm_up.run_ms());
  CHECK(warm_up.run_ms() > 0.0);
  CHECK(sampling.next_runs(rng) < 10'000);
}

TEST_CASE("sampling: a cold start is found whatever the number of samples when it is asked for") {
  const Tick tick{.tick_ms = 0.005, .clock_call_ns = 50.0, .calls_per_tick = 100.0};
  for (const int count : {20, 21, 27, 33}) {
    CAPTURE(count);
    Sampling sampling(tick, LatencyOptions{}, 1.0);
    for (int i = 0; i < count; ++i)
      sampling.take(Sample{
          .runs = 1, .parts = 1, .active_ms = i < count / 2 ? 4.0 - 0.01 * i : 1.0 - 0.01 * i});
    CHECK(sampling.sped_up());
  }
}

}  // namespace warm_up_test
