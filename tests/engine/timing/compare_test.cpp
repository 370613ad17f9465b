// Whether A is faster than B, on simulated machines where the answer is known.

#include "timing/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "simulator.h"

namespace compare_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using test::Model;
using test::SimulatedClock;
using test::VirtualClock;
using test::VirtualWorkload;

namespace {

// Under sanitizers and in WebAssembly there are fewer experiments, and limits are wider by the
// noise this adds.
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
constexpr int kMany = 200;
constexpr int kSome = 60;
#else
constexpr int kMany = 2000;
constexpr int kSome = 400;
#endif
constexpr double kSlack = kMany < 2000 ? 0.045 : 0.0;

constexpr double kRunMs = 6.0;

CompareReport compare(const SimulatedClock& simulated, const Model& a, double a_ms, const Model& b,
                      double b_ms, std::uint64_t seed, CompareOptions options = {}) {
  VirtualClock clock = simulated.make();
  Pcg32 rng(seed, 9);
  clock.true_ms += 10.0 * rng.uniform();
  VirtualWorkload first(clock, a(a_ms, rng, clock));
  VirtualWorkload second(clock, b(b_ms, rng, clock));
  options.seed = static_cast<std::int64_t>(seed);
  CompareExperiment experiment(clock, first, second, options);
  while (!experiment.advance()) clock.true_ms += 0.3;
  return experiment.report();
}

struct Tally {
  double faster = 0.0;
  double slower = 0.0;
  double same = 0.0;
  double cannot_tell = 0.0;
  double covered = 0.0;
  double longest_ms = 0.0;
};

Tally tally(const SimulatedClock& clock, const Model& model, double factor, int experiments) {
  Tally t;
  const double one = 1.0 / experiments;
  for (int i = 0; i < experiments; ++i) {
    const CompareReport report =
        compare(clock, model, kRunMs * factor, model, kRunMs, static_cast<std::uint64_t>(i));
    t.faster += report.result.verdict == ComparisonVerdict::kFaster ? one : 0.0;
    t.slower += report.result.verdict == ComparisonVerdict::kSlower ? one : 0.0;
    t.same += report.result.verdict == ComparisonVerdict::kSame ? one : 0.0;
    t.cannot_tell += report.result.verdict == ComparisonVerdict::kCannotTell ? one : 0.0;
    const Interval interval = report.result.ratio_interval;
    t.covered += interval.low <= factor && factor <= interval.high ? one : 0.0;
    t.longest_ms = std::max(t.longest_ms, report.comparing_ms);
  }
  if (std::getenv("TENSORSCOPE_COVERAGE") != nullptr) {
    std::printf(
        "compare: %-16s x %.3f: faster %.1f %%, slower %.1f %%, same %.1f %%, cannot tell "
        "%.1f %%, covered %.1f %%, at most %.0f ms\n",
        clock.name, factor, 100 * t.faster, 100 * t.slower, 100 * t.same, 100 * t.cannot_tell,
        100 * t.covered, t.longest_ms);
  }
  return t;
}

const SimulatedClock& clock_number(int index) {
  return test::clocks()[static_cast<std::size_t>(index)];
}

}  // namespace

TEST_CASE("compare: A against A is called different in at most 5 % of experiments",
          "[experiments]") {
  const SimulatedClock& clock = clock_number(GENERATE(0, 1, 2, 3));
  CAPTURE(clock.name);
  const Tally t = tally(clock, test::models::gaussian, 1.0, kMany);
  CHECK(t.faster + t.slower <= 0.05);
  CHECK(t.covered >= 0.93 - kSlack);
  CHECK(t.covered <= 0.97 + kSlack);
}

TEST_CASE("compare: a difference of 5 % at 3 % noise is found in at least 90 % within 2 seconds",
          "[experiments]") {
  const SimulatedClock& clock = clock_number(GENERATE(0, 1, 2, 3));
  CAPTURE(clock.name);
  const Tally slow = tally(clock, test::models::gaussian, 1.05, kSome);
  CHECK(slow.slower >= 0.9);
  CHECK(slow.faster == 0.0);
  CHECK(slow.longest_ms <= 2200.0);
  const Tally fast = tally(clock, test::models::gaussian, 1.0 / 1.05, kSome);
  CHECK(fast.faster >= 0.9);
  CHECK(fast.slower == 0.0);
}

TEST_CASE("compare: of a difference of 1 % it cannot tell, and never says the opposite",
          "[experiments]") {
  const SimulatedClock& clock = clock_number(GENERATE(0, 1, 2, 3));
  CAPTURE(clock.name);
  const Tally t = tally(clock, test::models::gaussian, 1.01, kSome);
  CHECK(t.faster == 0.0);
  CHECK(t.slower <= 0.05 + kSlack);
  CHECK(t.cannot_tell >= 0.9 - kSlack);
}

TEST_CASE("compare: a machine that slows down or jumps in speed does not favour either",
          "[experiments]") {
  const Model model = GENERATE(Model{test::models::drift}, Model{test::models::step_change},
                               Model{test::models::regimes}, Model{test::models::preempted});
  int alarms = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    // Both sides see the same machine, so a single model with one generator serves both.
    VirtualClock clock = clock_number(0).make();
    Pcg32 rng(seed);
    const test::RunTime run = model(kRunMs, rng, clock);
    VirtualWorkload a(clock, [&](std::int64_t i) { return run(i); });
    VirtualWorkload b(clock, [&](std::int64_t i) { return run(i); });
    CompareOptions options;
    options.seed = static_cast<std::int64_t>(seed);
    CompareExperiment experiment(clock, a, b, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    const ComparisonVerdict verdict = experiment.report().result.verdict;
    alarms += verdict == ComparisonVerdict::kFaster || verdict == ComparisonVerdict::kSlower;
  }
  CHECK(alarms <= 10);
}

// The machine slows by 12 % per second, so samples in the later half would be 10 % slower.
TEST_CASE("compare: blocks of both orders cancel a strong drift to a tenth of a per cent") {
  VirtualClock clock(0.005);
  const auto drifting = [&clock, start = clock.true_ms](std::int64_t) {
    return 2.0 * (1.0 + 1.2e-4 * (clock.true_ms - start));
  };
  VirtualWorkload a(clock, drifting);
  VirtualWorkload b(clock, drifting);
  CompareOptions options;
  options.target_relative_width = 0.0;
  CompareExperiment experiment(clock, a, b, options);
  while (!experiment.advance()) clock.true_ms += 0.3;
  const CompareReport report = experiment.report();
  CHECK(report.result.ratio == Approx(1.0).epsilon(0.001));
  CHECK(report.result.verdict == ComparisonVerdict::kSame);
  int a_first = 0;
  for (const ComparisonBlock& block : report.blocks) {
    a_first += block.a_first ? 1 : 0;
    CHECK((block.a[0] < block.b[0]) == block.a_first);
    CHECK((block.a[1] > block.b[1]) == block.a_first);
  }
  const double share = static_cast<double>(a_first) / static_cast<double>(report.blocks.size());
  CHECK(share > 0.3);
  CHECK(share < 0.7);
}

TEST_CASE("compare: the difference in milliseconds has the sign and size of the ratio's") {
  const CompareReport report =
      compare(clock_number(1), test::models::gaussian, 2.0, test::models::gaussian, 5.0, 3);
  CHECK(report.result.ratio == Approx(0.4).epsilon(0.02));
  CHECK(report.result.difference_ms == Approx(-3.0).epsilon(0.02));
  CHECK(report.result.difference_interval.low < -3.0 + 0.05);
  CHECK(report.result.difference_interval.high > -3.0 - 0.05);
  CHECK(report.result.blocks_needed == 0.0);
  CHECK(report.statistics[0].median == Approx(2.0).epsilon(0.02));
  CHECK(report.statistics[1].median == Approx(5.0).epsilon(0.02));
}

TEST_CASE("compare: runs far below the tick are batched on both sides") {
  const CompareReport report =
      compare(clock_number(3), test::models::constant, 0.003, test::models::constant, 0.006, 1);
  CHECK(report.result.ratio == Approx(0.5).epsilon(0.01));
  CHECK(report.result.verdict == ComparisonVerdict::kFaster);
  CHECK(report.runs[0] > 10'000 * report.blocks.size());
}

TEST_CASE("compare: as many blocks as it asks for are enough to tell", "[experiments]") {
  int cannot_tell = 0;
  int resolved = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CompareOptions options;
    options.max_blocks = 20;
    const auto run = [&] {
      return compare(clock_number(0), test::models::gaussian, 2.04, test::models::gaussian, 2.0,
                     seed, options);
    };
    const CompareReport first = run();
    if (first.result.verdict != ComparisonVerdict::kCannotTell) continue;
    if (first.result.blocks_needed < 0.0) continue;
    ++cannot_tell;
    CHECK(first.result.blocks_needed > 20.0);
    options.max_blocks = static_cast<int>(std::min(2000.0, 2.0 * first.result.blocks_needed));
    options.min_blocks = options.max_blocks;
    options.budget_ms = 60'000.0;
    const CompareReport second = run();
    resolved += second.result.verdict != ComparisonVerdict::kCannotTell ? 1 : 0;
  }
  REQUIRE(cannot_tell >= 10);
  CHECK(resolved >= 0.75 * cannot_tell);
}

TEST_CASE("compare: a comparison ends within a tenth of its budget, or says why not") {
  const double run_ms = GENERATE(0.4, 30.0, 150.0, 700.0, 3000.0);
  CAPTURE(run_ms);
  CompareOptions options;
  options.target_relative_width = 0.0;
  options.max_blocks = 20'000;
  const CompareReport report = compare(clock_number(2), test::models::gaussian, run_ms,
                                       test::models::gaussian, 1.3 * run_ms, 5, options);
  const bool over = std::count(report.flags.begin(), report.flags.end(), "over_budget") == 1;
  CHECK((report.comparing_ms <= 2200.0 || over));
  CHECK(over == (run_ms >= 700.0));
  CHECK(report.finished);
  REQUIRE_FALSE(report.blocks.empty());
  if (report.blocks.size() < 6) CHECK(report.result.verdict == ComparisonVerdict::kCannotTell);
}

TEST_CASE("compare: a side that becomes faster on the way restarts the comparison") {
  VirtualClock clock(0.005);
  Pcg32 rng(2);
  const auto noisy = [&rng](double ms) { return ms * (1.0 + 0.01 * test::normal(rng)); };
  VirtualWorkload a(clock, [&](std::int64_t) { return noisy(1.0); });
  VirtualWorkload b(clock, [&](std::int64_t i) { return noisy(i < 400 ? 3.0 : 1.0); });
  CompareOptions options;
  options.target_relative_width = 0.0;
  options.budget_ms = 60000.0;
  options.max_blocks = 100;  // this ends the experiment, so progress counts blocks
  CompareExperiment experiment(clock, a, b, options);
  double shown = 0.0;
  while (!experiment.advance()) {
    REQUIRE(experiment.fraction() >= shown);  // even when blocks are discarded
    shown = experiment.fraction();
    clock.true_ms += 0.3;
  }
  const CompareReport report = experiment.report();
  CHECK(report.result.ratio == Approx(1.0).epsilon(0.005));
  CHECK(report.discarded_cold > 0);
  CHECK(std::count(report.flags.begin(), report.flags.end(), "warm_up_extended") == 1);
}

TEST_CASE("compare: cancel keeps the complete blocks and counts what it drops") {
  VirtualClock clock(0.1);
  VirtualWorkload a(clock, [](std::int64_t) { return 40.0; });
  VirtualWorkload b(clock, [](std::int64_t) { return 50.0; });
  CompareExperiment experiment(clock, a, b, {});
  while (experiment.blocks() < 2) experiment.advance();
  experiment.advance();
  experiment.cancel();
  CHECK(experiment.advance());
  const CompareReport report = experiment.report();
  CHECK(report.cancelled);
  CHECK(report.blocks.size() == 2);
  CHECK(report.discarded_incomplete >= 1);
  CHECK(report.result.verdict == ComparisonVerdict::kCannotTell);
  CHECK(report.result.ratio == Approx(0.8).epsilon(0.01));
  CHECK(report.result.blocks_needed == 6.0);
}

TEST_CASE("compare: options that make no sense are refused with their name") {
  VirtualClock clock(0.1);
  VirtualWorkload work(clock, [](std::int64_t) { return 1.0; });
  const auto complaint = [&](const std::function<void(CompareOptions&)>& change) {
    CompareOptions options;
    change(options);
    try {
      CompareExperiment(clock, work, work, options);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK_THAT(complaint([](auto& o) { o.budget_ms = std::nan(""); }),
             ContainsSubstring("compare: budget_ms is nan"));
  CHECK_THAT(complaint([](auto& o) { o.min_blocks = 0; }), ContainsSubstring("min_blocks is 0"));
  CHECK_THAT(complaint([](auto& o) { o.max_blocks = 3; }), ContainsSubstring("min_blocks is 10"));
  CHECK(complaint([](auto&) {}) == "accepted");
}

}  // namespace compare_test
