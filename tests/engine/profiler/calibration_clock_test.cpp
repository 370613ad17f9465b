// Calibrations and the dispatch cost of an op on clocks that step by up to 200 ms.
#include "profiler/calibration.h"
#include "profiler/calibration_device.h"
#include "profiler/dispatch_cost.h"
#include "sanitized.h"
#include "timing/coarse_clock.h"

namespace calibration_clock_test {

using namespace tensorscope;
using test::coarse_clock;
using test::refusal;
using test::VirtualClock;

TEST_CASE("coarse clock: a calibration keeps its budget or is refused") {
  const double tick_ms = GENERATE(0.1, 1.0, 16.0, 100.0, 200.0);
  const bool jitter = GENERATE(false, true);
  CAPTURE(tick_ms, jitter);
  VirtualClock clock = coarse_clock(tick_ms, jitter);
  Ledger ledger;
  CalibrationLoops loops;
  loops.peak = [&clock](std::int64_t, float*) {
    clock.true_ms += 0.01;
    return 1e5;
  };
  const auto stream = [&clock](double bytes) {
    clock.true_ms += 0.2;
    return bytes;
  };
  loops.streams = {
      .read = [&](const float*, std::int64_t, int, std::int64_t, float*) { return stream(1e6); },
      .copy = [&](const float*, float*, std::int64_t) { return stream(1e6); },
      .triad = [&](const float*, const float*, float, float*,
                   std::int64_t) { return stream(1e6); }};
  Calibrator calibrator(clock, ledger, {.budget_ms = 600.0, .buffer_bytes = 2 << 20}, loops);
  const std::string why = refusal(clock, calibrator, 2.0 * 600.0);
  CHECK(why.empty() == (tick_ms < 2.0));
  if (!why.empty()) return;
  CHECK(calibrator.result().peak_gflops_per_second == Catch::Approx(10.0).epsilon(0.03));
  // Samples of four ticks: the interval must reflect that and still be a 95 % interval.
  const Interval bandwidth = calibrator.result().bandwidth_interval;
  CHECK(bandwidth.low <= 5.0);
  CHECK(bandwidth.high >= 5.0);
  CHECK(bandwidth.confidence >= 0.95);
}

TEST_CASE("coarse clock: the whole roof keeps its budget or is refused") {
  const double tick_ms = GENERATE(0.1, 1.0, 16.0, 100.0);
  const bool jitter = GENERATE(false, true);
  CAPTURE(tick_ms, jitter);
  VirtualClock clock = coarse_clock(tick_ms, jitter);
  Ledger ledger;
  const auto take = [&clock](double work) {
    clock.true_ms += 0.02;
    return work;
  };
  const DeviceLoops loops{
      .fused = [&](std::int64_t, float*) { return take(1e5); },
      .multiply_add = [&](std::int64_t, float*) { return take(1e5); },
      .int8 = [&](std::int64_t, std::int32_t*) { return take(1e5); },
      .streams = {.read = [&](const float*, std::int64_t, int, std::int64_t,
                              float*) { return take(1e5); },
                  .copy = [&](const float*, float*, std::int64_t) { return take(1e5); },
                  .triad = [&](const float*, const float*, float, float*,
                               std::int64_t) { return take(1e5); }},
      .ladder = [&](const float*, float*, std::int64_t, double) { return take(1e5); }};
  DeviceCalibrator calibrator(clock, ledger, {.budget_ms = 2000.0, .buffer_bytes = 8 << 20}, loops);
  const std::string why = refusal(clock, calibrator, 2.0 * 2000.0);
  CHECK(why.empty() == (tick_ms < 2.0));
  if (!why.empty()) return;
  const DeviceReport report = calibrator.result();
  // A sample of six jittered ticks is off by some ten per cent, which its interval reflects.
  CHECK(report.peaks[0].gflops_per_second ==
        Catch::Approx(5.0).epsilon(tick_ms < 1.0 ? 0.03 : 0.2));
}

TEST_CASE("coarse clock: what an op costs is measured over several ticks") {
  // A longer tick takes as many more readings, each through the same code.
  const double tick_ms =
      GENERATE(1.0, test::unless_sanitized(16.0, 2.0), test::unless_sanitized(100.0, 4.0));
  CAPTURE(tick_ms);
  test::ReadOnlyClock clock(tick_ms);
  DispatchMeter meter(clock, tick_ms);
  const double begun_ms = clock.inner.true_ms;
  while (!meter.advance(50.0)) {
  }
  CHECK(meter.result().tracing_ns ==
        Catch::Approx(2e6 * test::ReadOnlyClock::kReadingMs).epsilon(0.05));
  CHECK(clock.inner.true_ms - begun_ms < std::max(200.0, 10.0 * 9.0 * tick_ms));
}

}  // namespace calibration_clock_test
