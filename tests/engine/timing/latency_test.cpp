#include "timing/latency.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "catch_amalgamated.hpp"
#include "virtual_clock.h"

namespace latency_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

std::function<double(std::int64_t)> constant(double ms) {
  return [ms](std::int64_t) { return ms; };
}

constexpr int kMostSlices = 20000;

// Drives an experiment like a page does: in slices with a pause between them.
LatencyReport run(VirtualClock& clock, Workload& workload, const LatencyOptions& options,
                  double pause_ms = 0.3) {
  LatencyExperiment experiment(clock, workload, options);
  int slices = 0;
  while (!experiment.advance()) {
    REQUIRE(++slices < kMostSlices);
    clock.true_ms += pause_ms;
  }
  return experiment.report();
}

bool has_flag(const LatencyReport& report, const char* code) {
  return std::count(report.flags.begin(), report.flags.end(), code) == 1;
}

}  // namespace

TEST_CASE("latency: the median is right to 0.5 % on any clock, far below and above its tick") {
  const double tick_ms = GENERATE(0.005, 0.1, 1.0);
  const double run_ms = GENERATE(0.0037, 0.73, 1.0, 7.77, 50.3, 133.4);
  const bool jitter = GENERATE(false, true);
  CAPTURE(tick_ms, run_ms, jitter);
  VirtualClock clock(tick_ms, 2e-4, jitter);
  VirtualWorkload workload(clock, constant(run_ms));
  const LatencyReport report = run(clock, workload, {});
  // Samples of 50 jittered ticks have random errors of 1.2 %, the median of 30 of them 0.3 %.
  const double precision = jitter && tick_ms == 1.0 ? 0.01 : 0.005;
  CHECK(report.statistics.median == Approx(run_ms).epsilon(precision));
  CHECK(report.median_interval.low <= run_ms);
  CHECK(report.median_interval.high >= run_ms);
  if (run_ms != tick_ms) CHECK(report.below_tick == (run_ms < tick_ms));
  CHECK(report.steady);
  CHECK(report.finished);
  CHECK_FALSE(report.cancelled);
}

TEST_CASE("latency: the 95 % interval covers the true median of noisy runs") {
  int covered = 0;
  constexpr int kExperiments = 200;
  for (int i = 0; i < kExperiments; ++i) {
    Pcg32 noise(static_cast<std::uint64_t>(i));
    VirtualClock clock(0.02, 2e-4);
    VirtualWorkload workload(
        clock, [&noise](std::int64_t) { return 20.0 * std::exp(0.05 * test::normal(noise)); }, 50);
    LatencyOptions options;
    options.budget_ms = 800.0;
    options.warm_up_ms = 200.0;
    options.seed = static_cast<std::int64_t>(i);
    const LatencyReport report = run(clock, workload, options);
    const Interval interval = report.median_interval;
    if (interval.low <= 20.0 && 20.0 <= interval.high) ++covered;
  }
  // 95 % of 200 is 190, with a standard error of 3.1; the tick widens the interval by 0.1 %.
  CHECK(covered >= 180);
  CHECK(covered <= 199);
}

TEST_CASE("latency: samples last at least 100 ticks and vary in their number of runs") {
  VirtualClock clock(0.005, 1e-5);
  VirtualWorkload workload(clock, constant(0.0037));
  const LatencyReport report = run(clock, workload, {});
  CHECK(report.ticks_per_sample >= 99.0);
  CHECK_FALSE(has_flag(report, "fewer_ticks"));
  const auto [low, high] =
      std::minmax_element(report.runs_per_sample.begin(), report.runs_per_sample.end());
  CHECK(static_cast<double>(*high) / *low > 1.4);
  CHECK(static_cast<double>(*high) / *low <= 1.25 / 0.75 + 0.02);
  REQUIRE(report.samples_ms.size() >= 30);
  for (std::size_t i = 0; i < report.samples_ms.size(); ++i) {
    CHECK(report.samples_ms[i] == report.sample_ms[i] / report.runs_per_sample[i]);
  }
}

TEST_CASE(
    "latency: with a coarse clock and a short budget samples have fewer ticks, and it says so") {
  VirtualClock clock(1.0);
  VirtualWorkload workload(clock, constant(0.0037));
  const LatencyReport report = run(clock, workload, {});
  CHECK(has_flag(report, "fewer_ticks"));
  CHECK(report.ticks_per_sample >= 49.0);
  CHECK(report.ticks_per_sample < 100.0);
}

TEST_CASE("latency: a run shorter than the tick is explained and never timed alone") {
  VirtualClock clock(1.0);
  VirtualWorkload workload(clock, constant(0.0037));
  const LatencyReport report = run(clock, workload, {});
  REQUIRE(report.below_tick);
  CHECK(has_flag(report, "below_tick"));
  CHECK_THAT(report.explanation, ContainsSubstring("step of 1 ms"));
  CHECK(*std::min_element(report.runs_per_sample.begin(), report.runs_per_sample.end()) > 1000);
  REQUIRE(report.warm_up_ms.size() > 3);
  CHECK(report.warm_up_runs.front() == 1);
  CHECK(std::isnan(report.warm_up_ms.front()));
}

TEST_CASE("latency: a decaying workload is warmed up until steady and the slow start is kept") {
  VirtualClock clock(0.005);
  VirtualWorkload workload(
      clock, [](std::int64_t i) { return 1.0 + 3.0 * std::exp(-static_cast<double>(i) / 150.0); });
  const LatencyReport report = run(clock, workload, {});
  CHECK(report.steady);
  CHECK(report.statistics.median == Approx(1.0).epsilon(0.03));
  CHECK(report.warm_up_ms.front() == Approx(4.0).epsilon(0.01));
  const int warm_runs = std::accumulate(report.warm_up_runs.begin(), report.warm_up_runs.end(), 0);
  CHECK(warm_runs > 450);  // three time constants: 5 % of the decay is left
}

TEST_CASE("latency: a plateau that ends during sampling is moved to the warm-up") {
  VirtualClock clock(0.005);
  VirtualWorkload workload(clock, [](std::int64_t i) { return i < 1000 ? 0.4 : 0.1; });
  LatencyOptions options;
  options.target_relative_width = 0.0;
  LatencyExperiment experiment(clock, workload, options);
  for (int i = 0; !experiment.advance(); ++i) REQUIRE(i < kMostSlices);
  const LatencyReport report = experiment.report();
  CHECK(experiment.progress().restarts >= 1);
  CHECK(has_flag(report, "warm_up_extended"));
  CHECK(report.statistics.max == Approx(0.1).epsilon(0.01));
  CHECK(report.warm_up_ms.front() == Approx(0.4).epsilon(0.02));
}

TEST_CASE("latency: a workload that never settles is reported as not steady") {
  VirtualClock clock(0.005);
  VirtualWorkload workload(clock,
                           [](std::int64_t i) { return 1.0 + static_cast<double>(i) * 1e-3; });
  const LatencyReport report = run(clock, workload, {});
  CHECK_FALSE(report.steady);
  CHECK(has_flag(report, "not_steady"));
  CHECK(has_flag(report, "drift"));
  CHECK(report.drift.tau > 0.9);
  CHECK(report.warm_up_spent_ms <= 1.1 * 2000.0);
}

TEST_CASE("latency: a steady workload is neither drifting nor unsteady") {
  VirtualClock clock(0.005);
  Pcg32 noise(3);
  VirtualWorkload workload(clock, [&](std::int64_t) { return 1.0 + 0.02 * test::normal(noise); });
  const LatencyReport report = run(clock, workload, {});
  CHECK_FALSE(has_flag(report, "drift"));
  CHECK_FALSE(has_flag(report, "not_steady"));
  CHECK_FALSE(has_flag(report, "budget_limited"));
}

TEST_CASE("latency: only time in slices counts when a run comes in parts") {
  VirtualClock clock(1.0);
  VirtualWorkload workload(clock, constant(170.0));
  const LatencyReport report = run(clock, workload, {}, 400.0);
  CHECK(report.statistics.median == Approx(170.0).epsilon(0.005));
  CHECK(report.statistics.max == Approx(170.0).epsilon(0.02));
  CHECK(*std::min_element(report.parts_per_sample.begin(), report.parts_per_sample.end()) >= 3);
  CHECK(has_flag(report, "several_parts"));
  CHECK(workload.runs_done ==
        static_cast<std::int64_t>(report.total_runs + report.warm_up_ms.size()));
}

TEST_CASE("latency: each slice gives control back in about the time asked for") {
  const double run_ms = GENERATE(0.0037, 0.9, 40.0, 170.0);
  const double tick_ms = GENERATE(0.005, 1.0);
  CAPTURE(run_ms, tick_ms);
  VirtualClock clock(tick_ms);
  VirtualWorkload workload(clock, constant(run_ms));
  LatencyExperiment experiment(clock, workload, {});
  double longest = 0.0;
  for (bool done = false; !done;) {
    const double start = clock.true_ms;
    done = experiment.advance(50.0);
    longest = std::max(longest, clock.true_ms - start);
  }
  CHECK(longest <= 65.0);  // up to an eighth of a slice between readings, and the ticks at its ends
}

TEST_CASE("latency: a workload that becomes twenty times slower still gives control back") {
  VirtualClock clock(1.0);
  VirtualWorkload workload(clock, [](std::int64_t i) { return i < 500'000 ? 0.004 : 0.08; });
  LatencyExperiment experiment(clock, workload, {});
  double longest = 0.0;
  for (bool done = false; !done;) {
    const double start = clock.true_ms;
    done = experiment.advance(50.0);
    longest = std::max(longest, clock.true_ms - start);
  }
  REQUIRE(workload.runs_done > 500'000);
  CHECK(longest <= 180.0);  // an eighth of a slice, twenty times slower, and the slice before it
}

TEST_CASE("latency: the budget is kept to a tenth whatever the runs") {
  const double run_ms = GENERATE(0.0037, 9.0, 150.0, 450.0);
  const double tick_ms = GENERATE(0.005, 1.0);
  CAPTURE(run_ms, tick_ms);
  Pcg32 noise(1);
  VirtualClock clock(tick_ms);
  VirtualWorkload workload(
      clock, [&](std::int64_t) { return run_ms * std::exp(0.3 * test::normal(noise)); });
  LatencyOptions options;
  options.target_relative_width = 0.0;
  options.max_samples = 100'000;
  const LatencyReport report = run(clock, workload, options);
  CHECK(report.sampling_spent_ms <= 1.1 * options.budget_ms + 60.0);
  CHECK(report.warm_up_spent_ms <= 1.1 * options.warm_up_ms + 60.0);
  CHECK(report.sampling_spent_ms >= 0.6 * options.budget_ms);
  CHECK(has_flag(report, "budget_limited"));
  CHECK(has_flag(report, "few_samples") == (report.samples_ms.size() < 30));
}

TEST_CASE("latency: a run longer than the budget is still measured once, and it says why") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, constant(5000.0), 10.0);
  const LatencyReport report = run(clock, workload, {});
  CHECK(report.samples_ms.size() == 1);
  CHECK(report.statistics.median == Approx(5000.0).epsilon(0.001));
  CHECK(report.statistics.median_interval.confidence == 0.0);
  CHECK(has_flag(report, "over_budget"));
  CHECK(has_flag(report, "few_samples"));
  CHECK(has_flag(report, "budget_limited"));
}

TEST_CASE("latency: precise samples end the experiment early, but not before thirty") {
  VirtualClock clock(0.005);
  VirtualWorkload workload(clock, constant(3.0));
  const LatencyReport report = run(clock, workload, {});
  CHECK(report.samples_ms.size() >= 30);
  CHECK(report.sampling_spent_ms < 500.0);
  CHECK_FALSE(has_flag(report, "budget_limited"));
}

TEST_CASE("latency: a sample is timed even if nothing but the clock moves") {
  VirtualClock clock(0.1);
  VirtualWorkload workload(clock, constant(1e-5));
  LatencyOptions options;
  options.budget_ms = 100.0;
  options.warm_up_ms = 100.0;
  options.min_samples = 3;
  CHECK(run(clock, workload, options).statistics.median == Approx(1e-5).epsilon(0.02));
}

TEST_CASE("latency: a clock of nanoseconds does not end the sampling within milliseconds") {
  VirtualClock clock(1e-6, 3e-5);
  VirtualWorkload workload(clock, constant(0.0019));
  const LatencyReport report = run(clock, workload, {});
  CHECK(report.sampling_spent_ms >= 0.95 * 200.0);
  CHECK(report.statistics.median == Approx(0.0019).epsilon(0.005));
}

TEST_CASE("latency: the same seed repeats the experiment exactly") {
  const auto medians = [](std::uint64_t seed) {
    VirtualClock clock(0.1);
    VirtualWorkload workload(clock, constant(0.0123));
    LatencyOptions options;
    options.seed = static_cast<std::int64_t>(seed);
    return run(clock, workload, options).runs_per_sample;
  };
  CHECK(medians(1) == medians(1));
  CHECK(medians(1) != medians(2));
}

}  // namespace latency_test
