// The real loops on a clock of the test's own: nothing here depends on how fast this machine is.
#include "profiler/calibration.h"

#include <cmath>
#include <limits>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "timing/virtual_clock.h"

namespace calibration_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;

namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr double kPeakRunMs = 0.005;
constexpr double kCopyRunMs = 0.1;

CalibrationOptions small() { return {.budget_ms = 100.0, .buffer_bytes = 8 * kMiB}; }

/// A device on which each loop takes the same time whenever it runs. The loops do run.
struct VirtualDevice {
  CalibrationLoops loops() {
    return {.peak =
                [this](std::int64_t iterations, float* sink) {
                  clock.true_ms += kPeakRunMs;
                  return flops = kernels::peak_flops(iterations, sink);
                },
            .copy =
                [this](const float* from, float* to, std::int64_t count) {
                  clock.true_ms += kCopyRunMs;
                  return bytes = kernels::stream_copy(from, to, count);
                }};
  }

  VirtualClock clock{0.001};
  Ledger ledger;
  double flops = 0.0;  // of a run
  double bytes = 0.0;
};

}  // namespace

TEST_CASE("calibration: both roofs are what the loops did over the time they took",
          "[calibration]") {
  VirtualDevice device;
  Calibrator calibrator(device.clock, device.ledger, small(), device.loops());
  while (!calibrator.advance(5.0)) {
  }
  const Roof roof = calibrator.result();
  CHECK(roof.peak_gflops_per_second == Approx(device.flops / kPeakRunMs * 1e-6).epsilon(0.005));
  CHECK(roof.bandwidth_gb_per_second == Approx(device.bytes / kCopyRunMs * 1e-6).epsilon(0.005));
}

TEST_CASE("calibration: both roofs lie inside their intervals and the buffers are given back",
          "[calibration]") {
  VirtualDevice device;
  Calibrator calibrator(device.clock, device.ledger, small(), device.loops());
  double fraction = 0.0;
  int slices = 0;
  while (!calibrator.advance(1.0)) {
    CHECK(calibrator.fraction() >= fraction);
    fraction = calibrator.fraction();
    REQUIRE(++slices < 10'000);
  }
  const CalibrationReport result = calibrator.result();
  CHECK(slices > 3);
  CHECK(result.peak_interval.low > 0.0);
  CHECK(result.peak_interval.low <= result.peak_gflops_per_second);
  CHECK(result.peak_gflops_per_second <= result.peak_interval.high);
  CHECK(result.bandwidth_interval.low > 0.0);
  CHECK(result.bandwidth_interval.low <= result.bandwidth_gb_per_second);
  CHECK(result.bandwidth_gb_per_second <= result.bandwidth_interval.high);
  CHECK(std::isfinite(result.bandwidth_interval.high));
  CHECK(result.tick_ms == Approx(0.001));
  CHECK(result.bandwidth_buffer_bytes == 8 * kMiB);
  CHECK(device.ledger.peak_total() == 2 * 8 * kMiB);
  CHECK(device.ledger.current_total() == 0);
  CHECK(calibrator.fraction() == 1.0);
}

TEST_CASE("calibration: estimates are there before the end", "[calibration]") {
  VirtualDevice device;
  Calibrator calibrator(device.clock, device.ledger, small(), device.loops());
  bool peak_seen = false;
  bool bandwidth_seen = false;
  while (!calibrator.advance(2.0)) {
    peak_seen = peak_seen || (calibrator.peak_gflops() > 0.0 && calibrator.bandwidth_gb() == 0.0);
    bandwidth_seen = bandwidth_seen || calibrator.bandwidth_gb() > 0.0;
  }
  CHECK(peak_seen);
  CHECK(bandwidth_seen);
}

TEST_CASE("calibration: a phase lost to other programs still ends with a positive roof",
          "[calibration]") {
  VirtualDevice device;
  CalibrationLoops loops = device.loops();
  loops.copy = [&, copy = loops.copy](const float* from, float* to, std::int64_t count) {
    device.clock.true_ms += 200.0;  // twice the whole budget, in each run
    return copy(from, to, count);
  };
  Calibrator calibrator(device.clock, device.ledger, small(), loops);
  while (!calibrator.advance(2.0)) {
  }
  CHECK(calibrator.result().bandwidth_gb_per_second ==
        Approx(device.bytes / (200.0 + kCopyRunMs) * 1e-6).epsilon(0.005));
}

TEST_CASE("calibration: the buffers shrink to what the limit leaves", "[calibration]") {
  VirtualDevice device;
  Ledger ledger(10 * kMiB);
  ledger.allocate(MemoryCategory::kParameters, 2 * kMiB, "weights");
  Calibrator calibrator(device.clock, ledger, small(), device.loops());
  while (!calibrator.advance(50.0)) {
  }
  CHECK(calibrator.result().bandwidth_buffer_bytes == 4 * kMiB);
}

TEST_CASE("calibration: no room at all is an error with the sum", "[calibration]") {
  VirtualDevice device;
  Ledger ledger(kMiB);
  Calibrator calibrator(device.clock, ledger, small(), device.loops());
  const auto finish = [&] {
    while (!calibrator.advance(50.0)) {
    }
  };
  CHECK_THROWS_WITH(finish(), ContainsSubstring("limit of 1048576 bytes"));
}

TEST_CASE("calibration: options outside their range are refused by name", "[calibration]") {
  CalibrationOptions options;
  options.budget_ms = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(validate(options), ContainsSubstring("budget_ms is nan"));
  options.budget_ms = -1.0;
  CHECK_THROWS_WITH(validate(options), ContainsSubstring("budget_ms is -1"));
  options.budget_ms = 600.0;
  options.buffer_bytes = 4;
  CHECK_THROWS_WITH(validate(options), ContainsSubstring("buffer_bytes is 4"));
}

}  // namespace calibration_test
