#include "timing/tick.h"

#include <cmath>

#include "catch_amalgamated.hpp"
#include "virtual_clock.h"

namespace tick_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;

namespace {

Tick calibrated(Clock& clock, double slice_ms = 50.0) {
  TickCalibrator calibrator(clock);
  while (!calibrator.advance(slice_ms)) {
  }
  return calibrator.result();
}

struct StoppedClock final : Clock {
  double now_ms() override { return 5.0; }
};

// Is preempted for 30 ms at one reading.
struct PreemptedClock final : Clock {
  explicit PreemptedClock(double tick_ms) : inner(tick_ms, 2e-4) {}
  double now_ms() override {
    if (++calls == stop_at) inner.true_ms += 30.0;
    return inner.now_ms();
  }
  VirtualClock inner;
  int calls = 0;
  int stop_at = -1;
};

}  // namespace

TEST_CASE("tick: the step of the clock is recovered, with and without jittered edges") {
  const double tick_ms = GENERATE(0.005, 0.02, 0.1, 1.0, 16.0);
  const bool jitter = GENERATE(false, true);
  CAPTURE(tick_ms, jitter);
  VirtualClock clock(tick_ms, 2e-4, jitter);
  const Tick tick = calibrated(clock);
  CHECK(tick.tick_ms == Approx(tick_ms).epsilon(1e-6));
}

TEST_CASE("tick: the cost of a reading is recovered") {
  VirtualClock clock(1.0, 2e-4);
  const Tick tick = calibrated(clock);
  CHECK(tick.clock_call_ns == Approx(200.0).epsilon(0.02));
  CHECK(tick.calls_per_tick == Approx(5000.0).epsilon(0.02));
}

TEST_CASE("tick: a clock finer than its own cost steps by that cost") {
  VirtualClock clock(1e-6, 3e-5);
  const Tick tick = calibrated(clock);
  CHECK(tick.tick_ms == Approx(3e-5).epsilon(0.05));
  CHECK(tick.calls_per_tick == Approx(1.0).epsilon(0.05));
}

TEST_CASE("tick: readings that skip a step now and then do not double the tick") {
  VirtualClock clock(3e-4, 4e-4);
  CHECK(calibrated(clock).tick_ms == Approx(3e-4).epsilon(1e-6));
}

TEST_CASE("tick: calibration gives control back between slices and ignores the pause") {
  VirtualClock clock(1.0, 2e-4);
  TickCalibrator calibrator(clock);
  int slices = 1;
  while (!calibrator.advance(5.0)) {
    clock.true_ms += 300.3;
    ++slices;
  }
  CHECK(slices >= 4);
  CHECK(calibrator.result().tick_ms == Approx(1.0));
  CHECK(calibrator.result().clock_call_ns == Approx(200.0).epsilon(0.02));
}

TEST_CASE("tick: calibration of a very coarse clock does not wait for twenty steps") {
  VirtualClock clock(100.0, 2e-3);
  const double before = clock.true_ms;
  CHECK(calibrated(clock).tick_ms == Approx(100.0));
  CHECK(clock.true_ms - before < 600.0);
}

TEST_CASE("tick: a clock that stands still is reported") {
  StoppedClock clock;
  TickCalibrator calibrator(clock);
  CHECK_THROWS_WITH(calibrator.advance(50.0), ContainsSubstring("did not move"));
}

TEST_CASE("stopwatch: the plain one is right to a tick, the aligned one far better") {
  VirtualClock clock(1.0, 2e-4);
  const Tick tick = calibrated(clock);
  double worst_aligned = 0.0;
  double worst_plain = 0.0;
  for (int i = 0; i < 200; ++i) {
    const double length_ms = 3.0 + 0.0377 * i;
    for (const bool aligned : {false, true}) {
      Stopwatch stopwatch(clock, tick, aligned);
      stopwatch.begin();
      clock.true_ms += length_ms;
      const double error = std::abs(stopwatch.end() - length_ms);
      double& worst = aligned ? worst_aligned : worst_plain;
      worst = std::max(worst, error);
    }
  }
  CHECK(worst_plain <= 1.001);
  CHECK(worst_plain > 0.5);
  CHECK(worst_aligned < 0.005);
}

TEST_CASE("stopwatch: with jittered edges the aligned one has no bias") {
  VirtualClock clock(0.1, 2e-4, true);
  const Tick tick = calibrated(clock);
  double sum = 0.0;
  constexpr int kTimes = 4000;
  for (int i = 0; i < kTimes; ++i) {
    clock.true_ms += 0.0731;
    Stopwatch stopwatch(clock, tick, true);
    stopwatch.begin();
    clock.true_ms += 1.0;
    sum += stopwatch.end() - 1.0;
  }
  // Single errors are below 2 ticks; their mean must be negligible compared with a tick.
  CHECK(std::abs(sum / kTimes) < 0.005);
}

TEST_CASE("tick: losing the processor during calibration changes nothing") {
  const int first = GENERATE(3, 20, 150);  // before the first edge, in the first whole tick, later
  CAPTURE(first);
  PreemptedClock clock(0.005);
  clock.stop_at = first;
  const Tick tick = calibrated(clock);
  REQUIRE(clock.calls > first);
  CHECK(tick.tick_ms == Approx(0.005).epsilon(1e-6));
  CHECK(tick.clock_call_ns == Approx(200.0).epsilon(0.05));
}

TEST_CASE("stopwatch: losing the processor while looking for the edge costs at most a tick") {
  PreemptedClock clock(1.0);
  const Tick tick = calibrated(clock);
  Stopwatch stopwatch(clock, tick, true);
  stopwatch.begin();
  clock.inner.true_ms += 20.3;
  clock.stop_at = clock.calls + 5;
  CHECK(stopwatch.end() == Approx(20.3).margin(1.0));
}

}  // namespace tick_test
