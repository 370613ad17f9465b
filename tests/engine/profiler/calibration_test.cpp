// The real loops on the test's own clock, so that nothing here depends on the speed of this
// machine.
#include "profiler/calibration.h"

#include <cmath>
#include <limits>
#include <map>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "kernels/roof/peak.h"
#include "kernels/roof/streams.h"
#include "timing/virtual_clock.h"

namespace calibration_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;

namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr double kPeakRunMs = 0.005;
constexpr double kGigaPerMs = 1e6;

CalibrationOptions small() { return {.budget_ms = 100.0, .buffer_bytes = 16 * kMiB}; }

/// A device with these rates. It runs the real loops and advances the clock accordingly.
struct VirtualDevice {
  CalibrationLoops loops() {
    return {.peak =
                [this](std::int64_t iterations, float* sink) {
                  clock.true_ms += kPeakRunMs;
                  return flops = kernels::peak_flops(iterations, sink);
                },
            .streams = streams()};
  }

  double take(double bytes, double gb_per_second) {
    clock.true_ms += bytes / (gb_per_second * kGigaPerMs);
    return bytes;
  }

  StreamLoops streams() {
    return {.read =
                [this](const float* x, std::int64_t distance, int rows, std::int64_t n, float* s) {
                  return take(kernels::stream_read(x, distance, rows, n, s), read[rows]);
                },
            .copy = [this](const float* x, float* y,
                           std::int64_t n) { return take(kernels::stream_copy(x, y, n), copy); },
            .triad =
                [this](const float* a, const float* b, float scale, float* y, std::int64_t n) {
                  return take(kernels::stream_triad(a, b, scale, y, n), triad);
                }};
  }

  VirtualClock clock{0.001};
  Ledger ledger;
  double flops = 0.0;                                                  // of one run
  std::map<int, double> read{{1, 2.5}, {2, 2.6}, {4, 2.7}, {8, 2.8}};  // GB/s, by rows
  double copy = 3.0;
  double triad = 2.9;
};

CalibrationReport calibrated(VirtualDevice& device, const CalibrationOptions& options = small()) {
  Calibrator calibrator(device.clock, device.ledger, options, device.loops());
  while (!calibrator.advance(5.0)) {
  }
  return calibrator.result();
}

}  // namespace

TEST_CASE("calibration: both roofs are what the loops did over the time they took",
          "[calibration]") {
  VirtualDevice device;
  const Roof roof = calibrated(device);
  CHECK(roof.peak_gflops_per_second == Approx(device.flops / kPeakRunMs * 1e-6).epsilon(0.005));
  CHECK(roof.bandwidth_gb_per_second == Approx(device.copy).epsilon(0.005));
}

TEST_CASE("calibration: bandwidth is that of the fastest way to stream, and says which",
          "[calibration]") {
  for (const int rows : {1, 2, 4, 8}) {
    CAPTURE(rows);
    VirtualDevice device;
    device.read[rows] = 6.0;  // a copy reaches half of it
    const CalibrationReport roof = calibrated(device);
    CHECK(roof.bandwidth_gb_per_second == Approx(6.0).epsilon(0.01));
    CHECK(roof.bandwidth_interval.low > 0.95 * 6.0);
    CHECK(roof.bandwidth_interval.confidence >= 0.95);
    CHECK(roof.bandwidth_stream == Stream::kRead);
    CHECK(roof.bandwidth_streams == rows);
    CHECK(roof.bandwidth_threads == 1);
  }
  VirtualDevice device;
  CHECK(calibrated(device).bandwidth_stream == Stream::kCopy);
  CHECK(calibrated(device).bandwidth_streams == 2);
  device.triad = 7.0;
  CHECK(calibrated(device).bandwidth_stream == Stream::kTriad);
  CHECK(calibrated(device).bandwidth_streams == 3);
}

TEST_CASE("calibration: a bandwidth that others took for half of the time is that of the rest",
          "[calibration]") {
  VirtualDevice device;
  CalibrationLoops loops = device.loops();
  const double begun_ms = device.clock.true_ms;
  loops.streams.copy = [&](const float* x, float* y, std::int64_t n) {
    const bool slow = static_cast<int>((device.clock.true_ms - begun_ms) / 11.0) % 5 > 2;
    return device.take(kernels::stream_copy(x, y, n), slow ? 2.0 : 6.0);
  };
  Calibrator calibrator(device.clock, device.ledger, {.buffer_bytes = 16 * kMiB}, loops);
  while (!calibrator.advance(50.0)) {
  }
  CHECK(calibrator.result().bandwidth_gb_per_second == Approx(6.0).epsilon(0.02));
}

TEST_CASE("calibration: keeps its budget, whatever the streams need", "[calibration]") {
  for (const double gb_per_second : {0.5, 5.0}) {
    VirtualDevice device;
    device.copy = device.triad = gb_per_second;
    for (auto& [rows, rate] : device.read) rate = gb_per_second;
    CHECK(calibrated(device, {.buffer_bytes = 16 * kMiB}).elapsed_ms < 1.1 * 600.0);
  }
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
  CHECK(result.bandwidth_working_set_bytes == 16 * kMiB);
  CHECK(device.ledger.peak_total() == 16 * kMiB);
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
  double bytes = 0.0;
  // Each run takes twice the whole budget.
  const auto lost = [&](double moved) {
    device.clock.true_ms += 200.0;
    return bytes = moved;
  };
  loops.streams.read = [&](const float*, std::int64_t, int rows, std::int64_t n, float*) {
    return lost(4.0 * static_cast<double>(rows * n));
  };
  loops.streams.copy = [&](const float*, float*, std::int64_t n) {
    return lost(8.0 * static_cast<double>(n));
  };
  loops.streams.triad = [&](const float*, const float*, float, float*, std::int64_t n) {
    return lost(12.0 * static_cast<double>(n));
  };
  Calibrator calibrator(device.clock, device.ledger, small(), loops);
  while (!calibrator.advance(2.0)) {
  }
  // A run streams at most eight rows of 65,472 floats.
  CHECK(bytes > 0.0);
  CHECK(calibrator.result().bandwidth_gb_per_second ==
        Approx(4.0 * 8 * 65472 / 200.0 * 1e-6).epsilon(0.005));
}

TEST_CASE("calibration: the buffers shrink to what the limit leaves", "[calibration]") {
  VirtualDevice device;
  Ledger ledger(10 * kMiB);
  ledger.allocate(MemoryCategory::kParameters, 2 * kMiB, "weights");
  Calibrator calibrator(device.clock, ledger, small(), device.loops());
  while (!calibrator.advance(50.0)) {
  }
  CHECK(calibrator.result().bandwidth_working_set_bytes == 8 * kMiB);
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
