// The length of a sample: many ticks of the clock, fewer only where the budget does not allow more.
#include "timing/sample_plan.h"

#include "catch_amalgamated.hpp"
#include "timing/latency_options.h"
#include "timing/tick.h"

namespace sample_plan_test {

using namespace tensorscope;

namespace {

const Tick kMillisecond{.tick_ms = 1.0, .clock_call_ns = 20.0, .calls_per_tick = 50'000.0};

double ticks_with(double budget_ms) {
  LatencyOptions options;
  options.budget_ms = budget_ms;
  return SamplePlan::for_sampling(kMillisecond, options).ticks();
}

double warm_up_ticks_with(double warm_up_ms) {
  LatencyOptions options;
  options.warm_up_ms = warm_up_ms;
  return SamplePlan::for_warm_up(kMillisecond, options).ticks();
}

}  // namespace

TEST_CASE("sample plan: a hundred ticks, down to fifty where the budget holds no more") {
  CHECK(ticks_with(60'000.0) == 100.0);
  const double between = ticks_with(3000.0);
  CHECK(between > 50.0);
  CHECK(between < 100.0);
  CHECK(ticks_with(1000.0) == 50.0);
  CHECK(ticks_with(100.0) == 50.0);
}

TEST_CASE("sample plan: a warm-up has fifty ticks, down to five where it is short") {
  CHECK(warm_up_ticks_with(60'000.0) == 50.0);
  const double between = warm_up_ticks_with(300.0);
  CHECK(between > 5.0);
  CHECK(between < 50.0);
  CHECK(warm_up_ticks_with(10.0) == 5.0);
}

}  // namespace sample_plan_test
