#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "timing/latency.h"
#include "virtual_clock.h"

namespace latency_control_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

/// The naive protocol: runs before the first reading, number of readings, runs between two
/// readings.
LatencyReport run_naive(double run_ms, double tick_ms, int warm_up, int readings, int runs) {
  VirtualClock clock(tick_ms);
  VirtualWorkload workload(clock, [run_ms](std::int64_t) { return run_ms; }, 1e9);
  LatencyOptions options;
  options.naive_runs = readings;
  options.naive_warm_up_runs = warm_up;
  options.naive_runs_per_sample = runs;
  LatencyExperiment experiment(clock, workload, options);
  for (int i = 0; !experiment.advance(); ++i) {
    REQUIRE(i < 10000);
    clock.true_ms += 0.37;
  }
  return experiment.report();
}

bool has_flag(const LatencyReport& report, const std::string& code) {
  for (const std::string& flag : report.flags) {
    if (flag == code) return true;
  }
  return false;
}

std::string complaint_about(const std::function<void(LatencyOptions&)>& change) {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, [](std::int64_t) { return 1.0; });
  LatencyOptions options;
  change(options);
  try {
    LatencyExperiment experiment(clock, workload, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("latency: cancel ends at once and keeps what was measured") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, [](std::int64_t) { return 130.0; });
  LatencyExperiment experiment(clock, workload, {});
  while (experiment.progress().sample_count < 2) experiment.advance();
  experiment.advance();  // starts the next run
  const std::int64_t begun = workload.runs_begun;
  experiment.cancel();
  CHECK(experiment.advance());
  CHECK(workload.runs_begun == begun);
  CHECK(workload.abandoned == 1);
  const LatencyReport report = experiment.report();
  CHECK(report.cancelled);
  CHECK_FALSE(report.finished);
  CHECK(has_flag(report, "cancelled"));
  CHECK(report.samples_ms.size() == 2);
  CHECK(report.statistics.median == Approx(130.0).epsilon(0.005));
  CHECK(experiment.progress().phase == LatencyPhase::kDone);
  CHECK(experiment.progress().time_left_ms == 0.0);
}

TEST_CASE("latency: cancelled before anything was measured, the report is empty and not zero") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, [](std::int64_t) { return 1.0; });
  LatencyExperiment experiment(clock, workload, {});
  experiment.cancel();
  const LatencyReport report = experiment.report();
  CHECK(report.cancelled);
  CHECK(report.statistics.count == 0);
  CHECK(std::isnan(report.statistics.median));
  CHECK_FALSE(report.below_tick);
}

TEST_CASE("latency: cancel after the end changes nothing") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, [](std::int64_t) { return 1.0; });
  LatencyExperiment experiment(clock, workload, {});
  while (!experiment.advance()) {
  }
  experiment.cancel();
  CHECK_FALSE(experiment.report().cancelled);
  CHECK(experiment.report().finished);
}

TEST_CASE("latency: progress goes through the phases, never back, and streams every sample once") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, [](std::int64_t) { return 0.9; });
  LatencyOptions options;
  options.target_relative_width = 0.0;
  LatencyExperiment experiment(clock, workload, options);
  std::vector<double> streamed;
  std::vector<double> streamed_warm_up;
  LatencyPhase last_phase = LatencyPhase::kCalibrating;
  double last_fraction = 0.0;
  for (bool done = false; !done;) {
    done = experiment.advance();
    const LatencyProgress& progress = experiment.progress();
    CHECK(progress.fraction >= last_fraction);
    CHECK(progress.phase >= last_phase);
    last_fraction = progress.fraction;
    last_phase = progress.phase;
    for (double value : experiment.samples_since(streamed.size())) streamed.push_back(value);
    for (double value : experiment.warm_up_samples_since(streamed_warm_up.size())) {
      streamed_warm_up.push_back(value);
    }
    CHECK(streamed.size() == progress.sample_count);
  }
  CHECK(experiment.progress().fraction == 1.0);
  CHECK(experiment.progress().median_ms == Approx(0.9).epsilon(0.005));
  const LatencyReport report = experiment.report();
  CHECK(report.samples_ms == streamed);
  CHECK(report.warm_up_ms.size() == streamed_warm_up.size());
  CHECK(experiment.samples_since(1'000'000).empty());
}

TEST_CASE("naive protocol: single runs below the tick are shown as such and not as times") {
  const LatencyReport report = run_naive(0.3, 1.0, 2, 50, 1);
  CHECK(report.samples_ms.size() == 50);
  CHECK(report.below_resolution == 50);
  for (std::size_t i = 0; i < 50; ++i) {
    CHECK(std::isnan(report.samples_ms[i]));
    CHECK((report.sample_ms[i] == 0.0 || report.sample_ms[i] == 1.0));  // the clock's reading
  }
  CHECK(report.statistics.count == 0);
  CHECK(report.below_tick);
  CHECK(has_flag(report, "below_resolution"));
  CHECK_THAT(report.explanation, ContainsSubstring("50 of 50 samples"));
}

TEST_CASE("naive protocol: a hundred runs per sample bring the same workload above the tick") {
  const LatencyReport report = run_naive(0.3, 1.0, 2, 50, 100);
  CHECK(report.below_resolution == 0);
  CHECK(report.statistics.count == 50);
  CHECK(report.statistics.median == Approx(0.3).epsilon(0.04));  // one tick in thirty
  CHECK(report.resolution == Approx(1.0 / 30.0).epsilon(0.05));
  CHECK(report.median_interval.high - report.median_interval.low > 2.0 * 0.3 / 31.0);
}

TEST_CASE("naive protocol: runs exactly what was asked for") {
  const LatencyReport report = run_naive(2.0, 0.1, 7, 12, 3);
  CHECK(report.warm_up_ms.size() == 7);
  CHECK(report.samples_ms.size() == 12);
  CHECK(report.runs_per_sample == std::vector<int>(12, 3));
  CHECK(report.total_runs == 36);
  CHECK(report.flags.empty());
  CHECK(run_naive(2.0, 0.1, 0, 1, 1).warm_up_ms.empty());
}

TEST_CASE("latency: options that make no sense are refused by name, value and range") {
  CHECK_THAT(complaint_about([](auto& o) { o.budget_ms = -3; }),
             ContainsSubstring("budget_ms is -3, expected a number from 1 to"));
  CHECK_THAT(complaint_about([](auto& o) { o.budget_ms = std::nan(""); }),
             ContainsSubstring("budget_ms is nan"));
  CHECK_THAT(
      complaint_about([](auto& o) { o.warm_up_ms = std::numeric_limits<double>::infinity(); }),
      ContainsSubstring("warm_up_ms is inf"));
  CHECK_THAT(complaint_about([](auto& o) { o.min_samples = 0; }),
             ContainsSubstring("min_samples is 0"));
  CHECK_THAT(complaint_about([](auto& o) { o.max_samples = 5; }),
             ContainsSubstring("min_samples is 30, expected a whole number from 1 to 5"));
  CHECK_THAT(complaint_about([](auto& o) { o.target_relative_width = -0.1; }),
             ContainsSubstring("target_relative_width is -0.1"));
  CHECK_THAT(complaint_about([](auto& o) { o.naive_warm_up_runs = -1; }),
             ContainsSubstring("naive_warm_up_runs is -1"));
  CHECK_THAT(complaint_about([](auto& o) { o.naive_runs = -1; }),
             ContainsSubstring("naive_runs is -1"));
  CHECK_THAT(complaint_about([](auto& o) { o.naive_runs_per_sample = 0; }),
             ContainsSubstring("naive_runs_per_sample is 0"));
  CHECK(complaint_about([](auto&) {}) == "accepted");
}

TEST_CASE("latency: every flag has a sentence for the reader") {
  for (const char* code :
       {"cancelled", "not_steady", "warm_up_extended", "fewer_ticks", "few_samples",
        "budget_limited", "over_budget", "drift", "outliers", "several_parts", "below_tick",
        "below_resolution", "discarded", "step", "autocorrelated", "several_speeds"}) {
    CAPTURE(code);
    CHECK_THAT(flag_sentence(code), ContainsSubstring(" ") && Catch::Matchers::EndsWith("."));
  }
  CHECK(flag_sentence("unheard_of") == "unheard_of");
}

TEST_CASE("latency: what a workload throws reaches the caller") {
  struct Failing final : Workload {
    bool step(double) override { throw std::runtime_error("out of memory in conv1"); }
  } workload;
  VirtualClock clock(0.1);
  LatencyExperiment experiment(clock, workload, {});
  const auto drive = [&] {
    while (!experiment.advance()) {
    }
  };
  CHECK_THROWS_WITH(drive(), ContainsSubstring("conv1"));
}

}  // namespace latency_control_test
