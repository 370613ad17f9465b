// On the real clock and the real loops; no absolute time is asserted.
#include "profiler/calibration.h"

#include <chrono>
#include <cmath>
#include <limits>

#include "catch_amalgamated.hpp"
#include "core/error.h"

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

struct RealClock final : Clock {
  double now_ms() override {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
  }
};

constexpr std::int64_t kMiB = 1 << 20;

CalibrationOptions small() { return {.budget_ms = 100.0, .buffer_bytes = 8 * kMiB}; }

}  // namespace

TEST_CASE("calibration: both roofs lie inside their intervals and the buffers are given back",
          "[calibration]") {
  RealClock clock;
  Ledger ledger;
  Calibrator calibrator(clock, ledger, small());
  double fraction = 0.0;
  int slices = 0;
  while (!calibrator.advance(1.0)) {
    CHECK(calibrator.fraction() >= fraction);
    fraction = calibrator.fraction();
    REQUIRE(++slices < 10'000);
  }
  const Calibration result = calibrator.result();
  CHECK(slices > 3);
  CHECK(result.roof.peak_interval.lower > 0.0);
  CHECK(result.roof.peak_interval.lower <= result.roof.peak_gflops);
  CHECK(result.roof.peak_gflops <= result.roof.peak_interval.upper);
  CHECK(result.roof.bandwidth_interval.lower > 0.0);
  CHECK(result.roof.bandwidth_interval.lower <= result.roof.bandwidth_gb);
  CHECK(result.roof.bandwidth_gb <= result.roof.bandwidth_interval.upper);
  CHECK(std::isfinite(result.roof.bandwidth_interval.upper));
  CHECK(result.tick_ms > 0.0);
  CHECK(result.buffer_bytes == 8 * kMiB);
  CHECK(ledger.peak_total() == 2 * 8 * kMiB);
  CHECK(ledger.current_total() == 0);
  CHECK(calibrator.fraction() == 1.0);
}

TEST_CASE("calibration: estimates are there before the end", "[calibration]") {
  RealClock clock;
  Ledger ledger;
  Calibrator calibrator(clock, ledger, small());
  bool peak_seen = false;
  bool bandwidth_seen = false;
  while (!calibrator.advance(2.0)) {
    peak_seen = peak_seen || (calibrator.peak_gflops() > 0.0 && calibrator.bandwidth_gb() == 0.0);
    bandwidth_seen = bandwidth_seen || calibrator.bandwidth_gb() > 0.0;
  }
  CHECK(peak_seen);
  CHECK(bandwidth_seen);
}

TEST_CASE("calibration: the buffers shrink to what the limit leaves", "[calibration]") {
  RealClock clock;
  Ledger ledger(10 * kMiB);
  ledger.allocate(MemoryCategory::kParameters, 2 * kMiB, "weights");
  Calibrator calibrator(clock, ledger, small());
  while (!calibrator.advance(50.0)) {
  }
  CHECK(calibrator.result().buffer_bytes == 4 * kMiB);
}

TEST_CASE("calibration: no room at all is an error with the sum", "[calibration]") {
  RealClock clock;
  Ledger ledger(kMiB);
  Calibrator calibrator(clock, ledger, small());
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
