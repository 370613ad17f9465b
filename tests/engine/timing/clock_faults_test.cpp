// Clocks that jump by minutes (a laptop that slept, a tab that was frozen) or stand still for a
// while, in each phase of a measurement: it ends, and what it says of the run is true, or it says
// what is missing.
#include <algorithm>
#include <cmath>

#include "catch_amalgamated.hpp"
#include "timing/latency.h"
#include "virtual_clock.h"

namespace clock_faults_test {

using namespace tensorscope;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

constexpr double kRunMs = 1.0;

/// Its readings leave the true time from a moment on: by a jump, or by standing still until
/// another.
class FaultyClock final : public Clock {
 public:
  FaultyClock(VirtualClock& clock, double from_ms, double jump_ms, double still_ms)
      : clock_(clock), from_ms_(from_ms), jump_ms_(jump_ms), still_ms_(still_ms) {}

  double now_ms() override {
    const double now_ms = clock_.now_ms();
    if (now_ms < from_ms_) return now_ms;
    if (now_ms < from_ms_ + still_ms_) return std::floor(from_ms_);
    return now_ms + jump_ms_;
  }

 private:
  VirtualClock& clock_;
  double from_ms_;
  double jump_ms_;
  double still_ms_;
};

/// From the phase's beginning, found by a run on a clock without faults.
double begin_of(LatencyPhase phase, double tick_ms) {
  VirtualClock clock(tick_ms);
  VirtualWorkload workload(clock, [](std::int64_t) { return kRunMs; });
  LatencyExperiment experiment(clock, workload, {});
  while (experiment.progress().phase != phase) experiment.advance();
  return clock.true_ms;
}

bool has_any_flag(const LatencyReport& report, std::initializer_list<std::string_view> codes) {
  return std::any_of(report.flags.begin(), report.flags.end(), [&](const std::string& flag) {
    return std::find(codes.begin(), codes.end(), flag) != codes.end();
  });
}

LatencyReport measured(double tick_ms, LatencyPhase phase, double jump_ms, double still_ms) {
  const double from_ms = phase == LatencyPhase::kCalibrating ? 1234.56789 + 20 * tick_ms
                                                             : begin_of(phase, tick_ms) + 30.0;
  VirtualClock true_clock(tick_ms);
  FaultyClock clock(true_clock, from_ms, jump_ms, still_ms);
  VirtualWorkload workload(true_clock, [](std::int64_t) { return kRunMs; });
  LatencyExperiment experiment(clock, workload, {});
  for (int slice = 0; !experiment.advance(); ++slice) REQUIRE(slice < 10'000);
  return experiment.report();
}

}  // namespace

TEST_CASE("clock faults: a measurement ends, and tells the truth or what is missing", "[timing]") {
  const double tick_ms = GENERATE(0.005, 0.1, 1.0);
  const auto phase =
      GENERATE(LatencyPhase::kCalibrating, LatencyPhase::kWarmingUp, LatencyPhase::kSampling);
  const auto [jump_ms, still_ms] = GENERATE(std::pair{180'000.0, 0.0}, std::pair{0.0, 300.0},
                                            std::pair{-300.0, 300.0});  // goes on late
  CAPTURE(tick_ms, static_cast<int>(phase), jump_ms, still_ms);
  const LatencyReport report = measured(tick_ms, phase, jump_ms, still_ms);
  CAPTURE(report.flags, report.statistics.count);
  REQUIRE(report.finished);
  CHECK(report.tick_ms == Catch::Approx(tick_ms));
  if (report.statistics.count < 6) {
    CHECK(has_any_flag(report, {"no_interval", "below_resolution"}));
    return;
  }
  CHECK(report.statistics.median == Catch::Approx(kRunMs).epsilon(0.02));
  CHECK(report.median_interval.low <= kRunMs);
  CHECK(report.median_interval.high >= kRunMs);
}

TEST_CASE("clock faults: minutes that a jump adds end the budget, and that is said", "[timing]") {
  const LatencyReport report = measured(0.1, LatencyPhase::kSampling, 180'000.0, 0.0);
  CHECK(has_any_flag(report, {"budget_limited", "over_budget", "few_samples", "outliers"}));
}

}  // namespace clock_faults_test
