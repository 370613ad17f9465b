// The real loops on the test's own clock, so that nothing here depends on the speed of this
// machine.
#include "profiler/calibration_device.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <vector>

#include "catch_amalgamated.hpp"
#include "cli/threads.h"
#include "core/error.h"
#include "kernels/roof/peak.h"
#include "timing/virtual_clock.h"

namespace calibration_device_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;

namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr double kGigaPerMs = 1e6;

/// Runs the real loops and advances the clock by the time that a device of these rates would need.
struct VirtualDevice {
  explicit VirtualDevice(double tick_ms = 0.001) : clock(tick_ms) {}

  // Slow, so that little is computed in a millisecond of the simulated clock.
  double fused = 15.0;  // GFLOP/s
  double multiply_add = 10.0;
  double int8 = 50.0;
  double bandwidth = 2.5;  // GB/s
  int fast_rows = 0;       // rows that are read at another rate when read together
  double fast_read = 0.0;

  double take(double work, double rate) {
    const std::scoped_lock only(mutex);  // several threads may stream
    clock.true_ms += work / (rate * kGigaPerMs);
    return work;
  }

  DeviceLoops loops() {
    DeviceLoops real;
    return {
        .fused = [=, this](std::int64_t n, float* s) { return take(real.fused(n, s), fused); },
        .multiply_add = [=, this](std::int64_t n,
                                  float* s) { return take(real.multiply_add(n, s), multiply_add); },
        .int8 = [=, this](std::int64_t n, std::int32_t* s) { return take(real.int8(n, s), int8); },
        .streams = {.read =
                        [=, this](const float* x, std::int64_t distance, int rows, std::int64_t n,
                                  float* s) {
                          return take(real.streams.read(x, distance, rows, n, s),
                                      rows == fast_rows ? fast_read : bandwidth);
                        },
                    .copy =
                        [=, this](const float* x, float* y, std::int64_t n) {
                          return take(real.streams.copy(x, y, n), 2 * bandwidth);
                        },
                    .triad =
                        [=, this](const float* a, const float* b, float scale, float* y,
                                  std::int64_t n) {
                          return take(real.streams.triad(a, b, scale, y, n), 3 * bandwidth);
                        }},
        .ladder =
            [=, this](const float* x, float* y, std::int64_t n, double flops) {
              const double work = real.ladder(x, y, n, flops);
              const double memory_ms = 8.0 * static_cast<double>(n) / (bandwidth * kGigaPerMs);
              clock.true_ms += std::max(memory_ms, work / (fused * kGigaPerMs));
              return work;
            }};
  }

  VirtualClock clock;
  Ledger ledger;
  std::mutex mutex;
};

DeviceReport calibrated(VirtualDevice& device, double budget_ms = 300.0) {
  const DeviceOptions options{.budget_ms = budget_ms, .buffer_bytes = 16 * kMiB};
  DeviceCalibrator calibrator(device.clock, device.ledger, options, device.loops());
  while (!calibrator.advance(40.0)) {
  }
  return calibrator.result();
}

void check_rate(double giga_per_second, const Interval& interval, double expected) {
  CHECK(giga_per_second == Approx(expected).epsilon(0.01));
  CHECK(interval.low <= giga_per_second);
  CHECK(interval.high >= giga_per_second);
  CHECK(interval.low > 0.9 * expected);
  CHECK(interval.confidence >= 0.95);
}

}  // namespace

TEST_CASE("device calibration: every peak and bandwidth is work over time, inside its interval",
          "[calibration]") {
  VirtualDevice device;
  const DeviceReport figures = calibrated(device);
  REQUIRE(figures.peaks.size() == (kernels::peak_is_fused() ? 3 : 2));
  for (const PeakReport& peak : figures.peaks) {
    INFO(to_string(peak.name));
    check_rate(peak.gflops_per_second, peak.interval,
               peak.name == Arithmetic::kInt8               ? device.int8
               : peak.name == Arithmetic::kFusedMultiplyAdd ? device.fused
                                                            : device.multiply_add);
  }
  REQUIRE(figures.bandwidths.size() == 12);
  for (const BandwidthReport& bandwidth : figures.bandwidths) {
    INFO(to_string(bandwidth.stream) << " " << bandwidth.working_set_bytes);
    check_rate(bandwidth.gb_per_second, bandwidth.interval,
               device.bandwidth * (bandwidth.stream == Stream::kRead   ? 1
                                   : bandwidth.stream == Stream::kCopy ? 2
                                                                       : 3));
  }
  CHECK(figures.bandwidths.back().working_set_bytes == 16 * kMiB);
}

// The WebAssembly modules that run these tests have one thread.
#if !defined(__EMSCRIPTEN__)
TEST_CASE("device calibration: sets that operations share are streamed by all threads",
          "[calibration]") {
  const cli::Threads threads(2);
  VirtualDevice device;
  const DeviceReport figures = calibrated(device);
  REQUIRE(figures.bandwidths.size() == 12);
  for (const BandwidthReport& bandwidth : figures.bandwidths) {
    INFO(to_string(bandwidth.stream) << " " << bandwidth.working_set_bytes);
    CHECK(bandwidth.threads == (bandwidth.working_set_bytes < kMiB ? 1 : 2));
  }
  CHECK(figures.roof.bandwidth_threads == 2);
}

TEST_CASE("device calibration: threads that share a stream take each part of it once a pass",
          "[calibration]") {
  const cli::Threads threads(3);
  const StreamCut cut{.floats = 5000, .distance = 5000, .per_part = 5000, .passes = 4};
  std::vector<float> data(5000);
  std::vector<std::atomic<int>> times(5000);
  StreamLoops loops;
  loops.read = [&](const float* x, std::int64_t, int, std::int64_t n, float*) {
    for (std::int64_t i = 0; i < n; ++i) ++times[static_cast<std::size_t>(x - data.data() + i)];
    return 4.0 * static_cast<double>(n);
  };
  CHECK(stream_on_all_threads(loops, {Stream::kRead, 1}, data.data(), cut, 0) == 4.0 * 4 * 5000);
  CHECK(std::all_of(times.begin(), times.end(), [](const auto& n) { return n == 4; }));
}
#endif

TEST_CASE("device calibration: a loop that begins to do twice as much in a run keeps its rate",
          "[calibration]") {
  for (const double at_ms : {60.0, 130.0, 200.0, 270.0}) {
    VirtualDevice device;
    DeviceLoops loops = device.loops();
    loops.int8 = [&device, at_ms](std::int64_t, std::int32_t*) {
      return device.take(device.clock.true_ms < at_ms ? 1e5 : 2e5, device.int8);
    };
    const DeviceOptions options{.budget_ms = 300.0, .buffer_bytes = 16 * kMiB};
    DeviceCalibrator calibrator(device.clock, device.ledger, options, loops);
    while (!calibrator.advance(40.0)) {
    }
    INFO(at_ms);
    const PeakReport peak = calibrator.result().peaks.back();
    CHECK(peak.name == Arithmetic::kInt8);
    check_rate(peak.gflops_per_second, peak.interval, device.int8);
  }
}

TEST_CASE("device calibration: the ladder climbs along memory and stops at the peak",
          "[calibration]") {
  VirtualDevice device;
  const DeviceReport figures = calibrated(device);
  REQUIRE(figures.ladder.size() == std::size(kernels::kLadderRungs));
  for (const LadderReport& rung : figures.ladder) {
    CHECK(rung.intensity_flop_per_byte == rung.flops_per_element / 8);
    check_rate(rung.gflops_per_second, rung.interval,
               std::min(device.fused, rung.intensity_flop_per_byte * device.bandwidth));
  }
}

TEST_CASE("device calibration: the roof is the highest float peak and the fastest stream",
          "[calibration]") {
  VirtualDevice device;
  const CalibrationReport roof = calibrated(device).roof;
  const double peak = kernels::peak_is_fused() ? device.fused : device.multiply_add;
  CHECK(roof.peak_gflops_per_second == Approx(peak).epsilon(0.01));
  CHECK(roof.bandwidth_gb_per_second == Approx(3 * device.bandwidth).epsilon(0.01));
  CHECK(roof.bandwidth_stream == Stream::kTriad);
  CHECK(roof.bandwidth_streams == 3);
  CHECK(roof.bandwidth_working_set_bytes == 16 * kMiB);
}

TEST_CASE("device calibration: reads as many rows at once as are fastest", "[calibration]") {
  for (const int rows : {1, 2, 4, 8}) {
    CAPTURE(rows);
    VirtualDevice device;
    device.fast_rows = rows;
    device.fast_read = 4 * device.bandwidth;
    const DeviceReport figures = calibrated(device);
    check_rate(figures.roof.bandwidth_gb_per_second, figures.roof.bandwidth_interval,
               device.fast_read);
    CHECK(figures.roof.bandwidth_stream == Stream::kRead);
    CHECK(figures.roof.bandwidth_streams == rows);
    const BandwidthReport& read = figures.bandwidths[figures.bandwidths.size() - 3];
    CHECK(read.streams == rows);
    check_rate(read.gb_per_second, read.interval, device.fast_read);
    CHECK(figures.bandwidths.front().streams == 1);
  }
}

TEST_CASE("device calibration: ends within its budget, in slices, with the buffer given back",
          "[calibration]") {
  VirtualDevice device;
  DeviceCalibrator calibrator(device.clock, device.ledger,
                              {.budget_ms = 500.0, .buffer_bytes = 32 * kMiB}, device.loops());
  CHECK(device.ledger.current_total() == 32 * kMiB);
  double fraction = 0.0;
  for (bool done = false; !done;) {
    const double before_ms = device.clock.true_ms;
    done = calibrator.advance(40.0);
    CHECK(device.clock.true_ms - before_ms < 50.0);
    CHECK(calibrator.fraction() >= fraction);
    fraction = calibrator.fraction();
  }
  CHECK(fraction == 1.0);
  // A round that has begun is completed, so there is at most one more than the budget allows.
  const auto rounds = static_cast<double>(calibrator.result().samples);
  CHECK(calibrator.result().roof.elapsed_ms < 500.0 * (1.0 + 1.0 / rounds));
  CHECK(calibrator.result().samples == 7);
  CHECK(device.ledger.current_total() == 0);
}

TEST_CASE("device calibration: a coarse clock widens the intervals instead of hiding itself",
          "[calibration]") {
  VirtualDevice device;
  VirtualDevice coarse(1.0);
  const auto width = [](const Interval& interval) { return interval.high - interval.low; };
  const BandwidthReport fine = calibrated(device, 1000.0).bandwidths.front();
  const BandwidthReport wide = calibrated(coarse, 1000.0).bandwidths.front();
  CHECK(wide.gb_per_second == Approx(device.bandwidth).epsilon(0.2));
  CHECK(width(wide.interval) > 5 * width(fine.interval));
}

TEST_CASE(
    "device calibration: the buffer shrinks to what the limit leaves, or says what is missing",
    "[calibration]") {
  VirtualDevice device;
  Ledger ledger(24 * kMiB);
  ledger.allocate(MemoryCategory::kParameters, 4 * kMiB, "weights");
  DeviceCalibrator calibrator(device.clock, ledger, {}, device.loops());
  const std::vector<BandwidthReport> bandwidths = calibrator.result().bandwidths;
  REQUIRE(bandwidths.size() == 15);
  CHECK(bandwidths[11].working_set_bytes == 16 * kMiB);
  CHECK(bandwidths.back().working_set_bytes == 20 * kMiB);
  Ledger small(4 * kMiB);
  CHECK_THROWS_WITH(DeviceCalibrator(device.clock, small, {}, device.loops()),
                    ContainsSubstring("limit of 4194304 bytes leaves 4194304"));
}

TEST_CASE("device calibration: options outside their range are refused by name", "[calibration]") {
  DeviceOptions options;
  options.budget_ms = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(validate(options), ContainsSubstring("budget_ms is nan"));
  options.budget_ms = 2000.0;
  options.buffer_bytes = 1;
  CHECK_THROWS_WITH(validate(options), ContainsSubstring("buffer_bytes is 1"));
}

}  // namespace calibration_device_test
