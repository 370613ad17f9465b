// Clocks that jump by minutes (a laptop that slept, a tab that was frozen) or stand still for a
// while, in each phase of a measurement: it ends, and what it says of the run is true, or it says
// what is missing.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include "catch_amalgamated.hpp"
#include "timing/compare.h"
#include "timing/latency.h"
#include "virtual_clock.h"

namespace clock_faults_test {

using namespace tensorscope;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

constexpr double kRunMs = 1.0;
constexpr double kSleepMs = 180'000.0;

/// Its readings leave the true time from a moment on: they stand still for a while, jump, or both.
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

/// The moment at which the phase begins, found by a run on a clock without faults.
double begin_of(LatencyPhase phase, double tick_ms) {
  VirtualClock clock(tick_ms);
  VirtualWorkload workload(clock, [](std::int64_t) { return kRunMs; });
  LatencyExperiment experiment(clock, workload, {});
  while (experiment.progress().phase != phase) experiment.advance();
  return clock.true_ms;
}

template <class Report>
bool has_flag(const Report& report, std::string_view code) {
  return std::ranges::find(report.flags, code) != report.flags.end();
}

template <class Experiment>
auto finished(Experiment& experiment) {
  for (int slice = 0; !experiment.advance(); ++slice) REQUIRE(slice < 10'000);
  return experiment.report();
}

LatencyReport measured(double tick_ms, LatencyPhase phase, double jump_ms, double still_ms) {
  const double from_ms = phase == LatencyPhase::kCalibrating ? 1234.56789 + 20 * tick_ms
                                                             : begin_of(phase, tick_ms) + 30.0;
  VirtualClock true_clock(tick_ms);
  FaultyClock clock(true_clock, from_ms, jump_ms, still_ms);
  VirtualWorkload workload(true_clock, [](std::int64_t) { return kRunMs; });
  LatencyExperiment experiment(clock, workload, {});
  return finished(experiment);
}

/// A machine that sleeps in the middle of a run, and wakes `asleep_ms` later.
struct Sleeping {
  VirtualClock clock{0.1};
  double asleep_ms = kSleepMs;
  bool every = false;
  double from_ms = clock.true_ms + 1500.0;  // while samples are taken

  std::function<double(std::int64_t)> runs() {
    return [this](std::int64_t) {
      if (clock.true_ms < from_ms) return kRunMs;
      clock.true_ms += asleep_ms;
      from_ms = every ? clock.true_ms + 10.0 : 1e300;
      return kRunMs;
    };
  }
};

}  // namespace

TEST_CASE("clock faults: a measurement ends, and tells the truth or what is missing", "[timing]") {
  const double tick_ms = GENERATE(0.005, 0.1, 1.0);
  const auto [jump_ms, still_ms] = GENERATE(std::pair{kSleepMs, 0.0}, std::pair{0.0, 300.0},
                                            std::pair{-300.0, 300.0});  // goes on late
  const auto phase =
      GENERATE(LatencyPhase::kCalibrating, LatencyPhase::kWarmingUp, LatencyPhase::kSampling);
  // What a reading costs is known from the calibration alone, so it must not stand still then.
  if (phase == LatencyPhase::kCalibrating && still_ms > 0.0) return;
  CAPTURE(tick_ms, static_cast<int>(phase), jump_ms, still_ms);
  const LatencyReport report = measured(tick_ms, phase, jump_ms, still_ms);
  CAPTURE(report.flags, report.statistics.count);
  REQUIRE(report.finished);
  CHECK(report.tick_ms == Catch::Approx(tick_ms));
  if (report.statistics.count < 6) {
    CHECK(has_flag(report, "no_interval"));
    return;
  }
  CHECK(report.statistics.median == Catch::Approx(kRunMs).epsilon(0.02));
  CHECK(report.median_interval.low <= kRunMs);
  CHECK(report.median_interval.high >= kRunMs);
}

TEST_CASE("sleep: samples meanwhile are dropped and said, and the time asleep is not counted") {
  Sleeping machine;
  const bool warming_up = GENERATE(false, true);
  if (warming_up) machine.from_ms = machine.clock.true_ms + 100.0;
  VirtualWorkload workload(machine.clock, machine.runs());
  LatencyOptions options;
  options.target_relative_width = 0.0;
  LatencyExperiment experiment(machine.clock, workload, options);
  const LatencyReport report = finished(experiment);
  CHECK(report.suspended == 1);
  CHECK(has_flag(report, "suspended"));
  CHECK_FALSE(has_flag(report, "over_budget"));
  CHECK(report.sampling_spent_ms == Catch::Approx(options.budget_ms).epsilon(0.1));
  CHECK(report.statistics.max == Catch::Approx(kRunMs).epsilon(0.01));
  CHECK(*std::ranges::max_element(report.warm_up_ms) < 2.0 * kRunMs);
}

// After its sleep the machine is half as fast, as on battery, so that a block that spans the sleep
// can be seen.
TEST_CASE("sleep: a comparison goes on with another block") {
  Sleeping machine;
  machine.from_ms = machine.clock.true_ms + GENERATE(100.0, 1500.0, 1503.0, 1507.0, 1511.0, 1519.0);
  double slower = 1.0;
  VirtualWorkload a(machine.clock, [&, run = machine.runs()](std::int64_t index) {
    const double ms = run(index) * slower;
    if (machine.from_ms > 1e200) slower = 2.0;
    return ms;
  });
  VirtualWorkload b(machine.clock, [&](std::int64_t) { return 2.0 * kRunMs * slower; });
  CompareOptions options;
  options.target_relative_width = 0.0;
  CompareExperiment experiment(machine.clock, a, b, options);
  const CompareReport report = finished(experiment);
  CHECK(report.discarded_suspended >= 1);
  CHECK(has_flag(report, "suspended"));
  CHECK_FALSE(has_flag(report, "over_budget"));
  CHECK(report.comparing_ms == Catch::Approx(options.budget_ms).epsilon(0.1));
  CHECK(report.result.ratio == Catch::Approx(0.5).epsilon(0.01));
  for (const ComparisonBlock& block : report.blocks) {
    CHECK(block.a[0] == Catch::Approx(block.a[1]).epsilon(0.05));
    CHECK(block.b[0] == Catch::Approx(block.b[1]).epsilon(0.05));
  }
}

TEST_CASE("sleep: what lasts no longer than programs hold each other up is an outlier") {
  Sleeping machine;
  machine.asleep_ms = 800.0;
  VirtualWorkload workload(machine.clock, machine.runs());
  LatencyOptions options;
  options.target_relative_width = 0.0;
  options.budget_ms = 10'000.0;
  LatencyExperiment experiment(machine.clock, workload, options);
  const LatencyReport report = finished(experiment);
  CHECK(report.suspended == 0);
  CHECK(has_flag(report, "outliers"));
}

TEST_CASE("sleep: a machine that is always that slow ends its measurement, and its time counts") {
  Sleeping machine;
  machine.every = true;
  VirtualWorkload workload(machine.clock, machine.runs());
  LatencyOptions options;
  options.target_relative_width = 0.0;
  LatencyExperiment experiment(machine.clock, workload, options);
  const LatencyReport report = finished(experiment);
  CHECK(report.suspended == Sampler::kMostSuspensions);
  CHECK(report.sampling_spent_ms > kSleepMs);
}

}  // namespace clock_faults_test
