// Clocks of fingerprinting-resistant browsers step by 16 to 200 ms. Measurements with them are
// right, or are refused with an explanation, and no budget is exceeded twofold. All times are those
// of a simulated clock.
#include "coarse_clock.h"

#include <cmath>
#include <string>

#include "timing/compare.h"
#include "timing/controls.h"
#include "timing/median_interval.h"

namespace coarse_clock_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;
using test::coarse_clock;
using test::refusal;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

constexpr double kRunMs = 0.00246;

// The achievable accuracy: both ends of each part of a sample are off by 0.4 jittered ticks, which
// makes 3 % of a sample of 50 ticks.
double tolerance(const LatencyReport& report) {
  return report.jittered && report.samples_ms.size() < 10 ? 0.08 : 0.03;
}

void check_latency(const LatencyReport& report, double run_ms) {
  REQUIRE(report.samples_ms.size() >= 1);
  const Interval& interval = report.median_interval;
  const bool held = supported(interval) && interval.low <= run_ms && run_ms <= interval.high;
  CHECK((held || std::abs(report.statistics.median / run_ms - 1.0) < tolerance(report)));
  CHECK(report.ticks_per_sample > 40.0);
  if (report.samples_ms.size() == 1) {
    CHECK(report.median_interval.confidence == 0.0);
    CHECK(test::flagged(report, {"no_interval"}));
  }
}

}  // namespace

TEST_CASE("coarse clock: a latency is right or refused, within twice its budgets") {
  const double tick_ms = GENERATE(0.005, 0.1, 1.0, 16.0, 16.7, 100.0, 200.0);
  const bool jitter = GENERATE(false, true);
  const double budget_ms = GENERATE(500.0, 1000.0, 2000.0, 10'000.0, 30'000.0);
  const double run_ms = GENERATE(kRunMs, 3.7);
  CAPTURE(tick_ms, jitter, budget_ms, run_ms);
  VirtualClock clock = coarse_clock(tick_ms, jitter);
  VirtualWorkload workload(clock, [=](std::int64_t) { return run_ms; });
  LatencyOptions options;
  options.budget_ms = budget_ms;
  options.warm_up_ms = std::min(2000.0, 0.5 * budget_ms);
  LatencyExperiment experiment(clock, workload, options);
  const std::string why =
      refusal(clock, experiment, 2.0 * (options.budget_ms + options.warm_up_ms));
  if (why.empty()) return check_latency(experiment.report(), run_ms);
  CHECK(tick_ms * 70.0 > budget_ms);
  CHECK_THAT(why, ContainsSubstring("the clock moves in steps of"));
}

TEST_CASE("coarse clock: a step of 100 ms is too coarse for two seconds and not for twenty") {
  const bool jitter = GENERATE(false, true);
  for (const double budget_ms : {2000.0, 20'000.0}) {
    CAPTURE(jitter, budget_ms);
    VirtualClock clock = coarse_clock(100.0, jitter);
    VirtualWorkload workload(clock, [](std::int64_t) { return kRunMs; });
    LatencyOptions options;
    options.budget_ms = budget_ms;
    LatencyExperiment experiment(clock, workload, options);
    const std::string why = refusal(clock, experiment, budget_ms == 2000.0 ? 700.0 : 40'000.0);
    if (budget_ms == 2000.0) CHECK_THAT(why, ContainsSubstring("steps of 100 ms"));
    if (budget_ms == 20'000.0) check_latency(experiment.report(), kRunMs);
  }
}

TEST_CASE("coarse clock: the naive protocol shows what any clock shows") {
  VirtualClock clock = coarse_clock(100.0, false);
  VirtualWorkload workload(clock, [](std::int64_t) { return kRunMs; });
  LatencyOptions options;
  options.naive_runs = 5;
  LatencyExperiment experiment(clock, workload, options);
  CHECK(refusal(clock, experiment, 1500.0).empty());
  CHECK(experiment.report().below_resolution == 5);
}

TEST_CASE("coarse clock: a comparison is right or refused, within twice its budgets") {
  const double tick_ms = GENERATE(0.005, 1.0, 16.0, 100.0, 200.0);
  const bool jitter = GENERATE(false, true);
  const double budget_ms = GENERATE(1000.0, 4000.0, 40'000.0);
  CAPTURE(tick_ms, jitter, budget_ms);
  VirtualClock clock = coarse_clock(tick_ms, jitter);
  VirtualWorkload twice(clock, [](std::int64_t) { return 2.0 * kRunMs; });
  VirtualWorkload once(clock, [](std::int64_t) { return kRunMs; });
  CompareOptions options;
  options.budget_ms = budget_ms;
  options.warm_up_ms = std::min(1000.0, 0.25 * budget_ms);
  CompareExperiment experiment(clock, twice, once, options);
  const std::string why =
      refusal(clock, experiment, 2.0 * (options.budget_ms + 2.0 * options.warm_up_ms));
  if (why.empty()) {
    const CompareReport report = experiment.report();
    REQUIRE(report.blocks.size() >= 1);
    const bool rough = jitter && report.blocks.size() < 6;
    CHECK(std::abs(report.result.ratio / 2.0 - 1.0) < (rough ? 0.08 : 0.03));
    if (report.blocks.size() == 1) CHECK(report.result.ratio_interval.confidence == 0.0);
  } else {
    CHECK(tick_ms * 280.0 > budget_ms);
  }
}

TEST_CASE("coarse clock: short budgets are measured with a step of 1 ms") {
  const bool jitter = GENERATE(false, true);
  const double budget_ms = GENERATE(40.0, 150.0, 300.0);
  CAPTURE(jitter, budget_ms);
  VirtualClock clock = coarse_clock(1.0, jitter);
  VirtualWorkload twice(clock, [](std::int64_t) { return 2.0 * kRunMs; });
  VirtualWorkload once(clock, [](std::int64_t) { return kRunMs; });
  CompareOptions options;
  options.budget_ms = budget_ms;
  options.warm_up_ms = 60.0;
  CompareExperiment experiment(clock, twice, once, options);
  CHECK(refusal(clock, experiment, 1000.0).empty());
  CHECK(std::abs(experiment.report().result.ratio / 2.0 - 1.0) < 0.08);
}

TEST_CASE("coarse clock: controls keep their budget or are refused") {
  const double tick_ms = GENERATE(0.1, 1.0, 16.0, 100.0, 200.0);
  const bool jitter = GENERATE(false, true);
  CAPTURE(tick_ms, jitter);
  VirtualClock clock = coarse_clock(tick_ms, jitter);
  VirtualWorkload work(clock, [](std::int64_t) { return 0.01; });
  VirtualWorkload twice(clock, [](std::int64_t) { return 0.02; });
  VirtualWorkload empty(clock, [](std::int64_t) { return 2e-5; });
  Controls controls(clock, 2000.0, 1, work, work, twice, empty);
  const std::string why = refusal(clock, controls, 2.0 * 2000.0);
  CHECK(why.empty() == (tick_ms < 2.0));
}

}  // namespace coarse_clock_test
