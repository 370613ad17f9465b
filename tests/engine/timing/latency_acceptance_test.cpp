// What the timing protocol promises, tested on simulated clocks and machines.

#include <algorithm>
#include <cmath>

#include "catch_amalgamated.hpp"
#include "simulator.h"

namespace latency_acceptance_test {

using namespace tensorscope;
using Catch::Approx;
using test::SimulatedClock;
using test::VirtualClock;
using test::VirtualWorkload;

TEST_CASE("protocol: a clock of 1 ms biases no median by more than 0.5 %, from 1 us to 50 ms") {
  const SimulatedClock clock{"1 ms", 1.0, false};
  const double run_ms = GENERATE(0.001, 0.0031, 0.0117, 0.05, 0.21, 0.7, 0.999, 1.0, 1.7, 4.3, 11.0,
                                 24.9, 33.3, 49.99, 50.0);
  CAPTURE(run_ms);
  const LatencyReport report = test::simulate(clock, test::models::constant, run_ms, 1);
  CHECK(std::abs(report.statistics.median / run_ms - 1.0) <= 0.005);
  // On the same clock, the naive protocol is off by up to a whole tick.
  CHECK(report.resolution >= 0.01);
  CHECK(report.clock_error <= 0.001);
}

TEST_CASE("protocol: jittered edges add noise and no bias") {
  const SimulatedClock clock{"100 us", 0.1, true};
  const double run_ms = GENERATE(0.004, 0.37, 5.0, 12.5);
  CAPTURE(run_ms);
  double sum = 0.0;
  constexpr int kExperiments = 20;
  for (std::uint64_t seed = 0; seed < kExperiments; ++seed) {
    sum += test::simulate(clock, test::models::constant, run_ms, seed).statistics.median;
  }
  CHECK(sum / kExperiments == Approx(run_ms).epsilon(0.0008));
}

TEST_CASE("protocol: a run shorter than the tick is never a sample by itself", "[heavy]") {
  const SimulatedClock& clock = test::clocks()[static_cast<std::size_t>(GENERATE(0, 1, 2, 3))];
  const double share = GENERATE(0.001, 0.1, 0.5, 0.9);
  const auto model = GENERATE(test::models::constant, test::models::gaussian);
  CAPTURE(clock.name, share);
  const LatencyReport report = test::simulate(clock, model, share * clock.tick_ms, 3);
  CHECK(report.below_tick);
  CHECK_FALSE(report.explanation.empty());
  REQUIRE(report.samples_ms.size() >= 20);
  CHECK(*std::min_element(report.runs_per_sample.begin(), report.runs_per_sample.end()) >= 45);
  for (std::size_t i = 0; i < report.warm_up_ms.size(); ++i) {
    const double time = report.warm_up_ms[i];
    CHECK((std::isnan(time) || report.warm_up_runs[i] > 1));
  }
}

TEST_CASE("protocol: the tier-up of fresh code is found, reported and kept out of the samples") {
  const SimulatedClock& clock = test::clocks()[static_cast<std::size_t>(GENERATE(0, 1, 2, 3))];
  CAPTURE(clock.name);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const LatencyReport report = test::simulate(clock, test::models::tier_up, 2.0, seed);
    CHECK(report.cold_start_ratio == Approx(4.0).epsilon(0.35));
    // No sample from the slow tier, which took 8 ms per run; the end of the decay may remain.
    CHECK(*std::max_element(report.samples_ms.begin(), report.samples_ms.end()) < 1.4 * 2.0);
    CHECK(report.statistics.median == Approx(2.0).epsilon(0.015));
  }
}

TEST_CASE("protocol: steady code has no cold start to report") {
  const LatencyReport report = test::simulate(test::clocks()[1], test::models::gaussian, 2.0, 1);
  CHECK(report.cold_start_ratio == Approx(1.0).epsilon(0.15));
}

TEST_CASE("protocol: every sample that was taken is in the report, to the last") {
  VirtualClock clock(0.005);
  VirtualWorkload workload(clock, [](std::int64_t) { return 3.0; });
  LatencyExperiment experiment(clock, workload, {});
  while (!experiment.advance()) {
  }
  const LatencyReport report = experiment.report();
  std::int64_t runs = static_cast<std::int64_t>(report.total_runs);
  for (const int warm : report.warm_up_runs) runs += warm;
  CHECK(runs == workload.runs_done);
  CHECK(report.samples_ms.size() == report.statistics.count);
  CHECK(report.samples_ms.size() == report.runs_per_sample.size());
}

TEST_CASE("protocol: noisier work gets more samples, up to the budget") {
  const SimulatedClock& clock = test::clocks()[0];
  const auto noisy = [](double ms, Pcg32& rng, const VirtualClock&) -> test::RunTime {
    return [ms, &rng](std::int64_t) { return ms * std::exp(0.2 * test::normal(rng)); };
  };
  const LatencyReport calm = test::simulate(clock, test::models::constant, 3.0, 1);
  const LatencyReport wild = test::simulate(clock, noisy, 3.0, 1);
  CHECK(wild.samples_ms.size() > 2 * calm.samples_ms.size());
  CHECK(wild.budget_limited);
  CHECK_FALSE(calm.budget_limited);
}

TEST_CASE("protocol: cancel takes effect within 200 ms at any moment") {
  const double run_ms = GENERATE(0.002, 3.0, 90.0, 600.0);
  CAPTURE(run_ms);
  for (double cancel_at = 5.0; cancel_at < 4000.0; cancel_at *= 1.7) {
    VirtualClock clock(1.0, 2e-3);
    VirtualWorkload workload(clock, [run_ms](std::int64_t) { return run_ms; });
    LatencyExperiment experiment(clock, workload, {});
    const double start = clock.true_ms;
    // The page can cancel only between two slices.
    while (clock.true_ms - start < cancel_at && !experiment.advance()) {
    }
    const double heard = clock.true_ms - start;
    experiment.cancel();
    CHECK(experiment.advance());
    CHECK(clock.true_ms - start - std::min(heard, cancel_at) <= 200.0);
  }
}

TEST_CASE("protocol: a step in the middle is called a step and not a drift") {
  int steps = 0;
  int drifts = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    VirtualClock clock(0.005);
    Pcg32 rng(seed);
    VirtualWorkload workload(clock, [&](std::int64_t i) {
      return (i < 600 ? 2.0 : 2.2) * (1.0 + 0.01 * test::normal(rng));
    });
    LatencyOptions options;
    options.target_relative_width = 1e-4;
    LatencyExperiment experiment(clock, workload, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    const LatencyReport report = experiment.report();
    steps += test::flagged(report, {"step"}) ? 1 : 0;
    drifts += test::flagged(report, {"drift"}) ? 1 : 0;
    CHECK(report.change.relative_change == Approx(0.1).epsilon(0.15));
  }
  CHECK(steps >= 36);
  CHECK(drifts <= 4);
}

}  // namespace latency_acceptance_test
