// The placement of two things in memory makes one of them slightly faster, which an interval must
// include.

#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "timing/compare.h"
#include "virtual_clock.h"

namespace compare_placement_test {

using namespace tensorscope;
using Catch::Approx;
using test::normal;
using test::VirtualClock;

namespace {

constexpr double kRunMs = 0.1;
constexpr double kNoise = 0.02;       // of a run
constexpr double kPlacement = 0.004;  // of a run, depends on the place in memory
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__)
constexpr int kExperiments = 60;
#else
constexpr int kExperiments = 400;
#endif

/// A workload as fast as its place in memory, which is drawn when it is made and whenever it moves.
class PlacedWorkload final : public Workload {
 public:
  PlacedWorkload(VirtualClock& clock, Pcg32& rng, bool movable, double factor = 1.0)
      : clock_(clock), rng_(rng), movable_(movable), run_ms_(factor * kRunMs) {
    draw();
  }
  bool step(double /*max_ms*/) override {
    clock_.true_ms += run_ms_ * place_ * (1.0 + kNoise * normal(rng_));
    return true;
  }
  bool relocate() override {
    if (!movable_) return false;
    clock_.true_ms += kMoveMs;
    ++moves;
    draw();
    return true;
  }

  static constexpr double kMoveMs = 0.2;
  int moves = 0;

 private:
  void draw() { place_ = 1.0 + kPlacement * normal(rng_); }

  VirtualClock& clock_;
  Pcg32& rng_;
  bool movable_;
  double run_ms_;
  double place_ = 1.0;
};

/// A workload whose first move, or every move, takes long: the machine was busy, or the tensors are
/// large.
class HeavyWorkload final : public Workload {
 public:
  HeavyWorkload(VirtualClock& clock, Pcg32& rng, double run_ms, double first_ms, double other_ms)
      : clock_(clock), rng_(rng), run_ms_(run_ms), move_ms_(first_ms), other_ms_(other_ms) {}
  bool step(double /*max_ms*/) override {
    clock_.true_ms += run_ms_ * (1.0 + kNoise * normal(rng_));
    return true;
  }
  bool relocate() override {
    clock_.true_ms += move_ms_;
    move_ms_ = other_ms_;
    return true;
  }

 private:
  VirtualClock& clock_;
  Pcg32& rng_;
  double run_ms_;
  double move_ms_;
  double other_ms_;
};

/// A cache that contains what was moved last.
struct Cache {
  const void* holds = nullptr;
};

/// Takes 30 % longer in its first run after the other workload was moved into the caches, as a
/// large workload does.
class CachedWorkload final : public Workload {
 public:
  CachedWorkload(VirtualClock& clock, Pcg32& rng, Cache& cache)
      : clock_(clock), rng_(rng), cache_(cache) {}
  bool step(double /*max_ms*/) override {
    const bool cold = moved_ && cache_.holds != this;
    moved_ = false;
    clock_.true_ms += (cold ? 1.3 : 1.0) * kLongMs * (1.0 + 0.002 * normal(rng_));
    return true;
  }
  bool relocate() override {
    clock_.true_ms += 0.05;
    moved_ = true;
    cache_.holds = this;
    return true;
  }

 private:
  static constexpr double kLongMs = 2.0;

  VirtualClock& clock_;
  Pcg32& rng_;
  Cache& cache_;
  bool moved_ = false;
};

CompareReport compared(std::uint64_t seed, bool movable, double factor = 1.0) {
  VirtualClock clock(0.001);
  Pcg32 rng(seed, 5);
  PlacedWorkload a(clock, rng, movable, factor);
  PlacedWorkload b(clock, rng, movable);
  CompareOptions options;
  options.budget_ms = 400.0;
  options.warm_up_ms = 20.0;
  options.seed = static_cast<std::int64_t>(seed);
  CompareExperiment experiment(clock, a, b, options);
  while (!experiment.advance()) clock.true_ms += 0.3;
  CHECK(a.moves == b.moves);
  CHECK((a.moves > 0) == movable);
  return experiment.report();
}

/// The share of experiments whose interval contains the true ratio.
double covered(bool movable, double factor) {
  int held = 0;
  for (int i = 0; i < kExperiments; ++i) {
    const Interval ratio =
        compared(static_cast<std::uint64_t>(i), movable, factor).result.ratio_interval;
    held += ratio.low <= factor && factor <= ratio.high ? 1 : 0;
  }
  return static_cast<double>(held) / kExperiments;
}

ComparisonBlock block_of(double ratio, int placement) {
  return {{ratio, ratio}, {1.0, 1.0}, true, placement};
}

}  // namespace

TEST_CASE("compare: the interval holds what another place in memory would have given",
          "[experiments]") {
  const double slack = kExperiments < 400 ? 0.06 : 0.02;
  CHECK(covered(true, 1.0) >= 0.95 - slack);
  CHECK(covered(true, 1.05) >= 0.95 - slack);
  // With two workloads that never move, placement is not observed and the interval contains the
  // truth far too rarely.
  CHECK(covered(false, 1.0) < 0.7);
}

TEST_CASE("compare: a difference beyond what places in memory make is found all the same") {
  const CompareReport report = compared(3, true, 1.05);
  CHECK(report.result.verdict == ComparisonVerdict::kSlower);
  CHECK(report.result.difference_ms == Approx(0.05 * kRunMs).epsilon(0.2));
  CHECK(report.result.difference_interval.low > 0.0);
  CHECK(report.result.difference_interval.high < 0.1 * kRunMs);
}

TEST_CASE("compare: moving is part of the budget, and of no sample") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const CompareReport report = compared(seed, true);
    CHECK(report.comparing_ms < 1.1 * 400.0);
    CHECK(placements_of(report.blocks) >= 16);
    // A placement lasts at least ten times as long as both moves.
    CHECK(static_cast<double>(placements_of(report.blocks)) <=
          1.0 + report.comparing_ms / (10.0 * 2.0 * PlacedWorkload::kMoveMs));
    // A move of 0.2 ms inside a sample of one run would make it three times as long.
    for (const ComparisonBlock& block : report.blocks) CHECK(block.a[0] < 1.2 * kRunMs);
  }
}

TEST_CASE("compare: moves that are interrupted or long leave placements enough for a verdict") {
  const auto heavy = [](double first_ms, double other_ms) {
    VirtualClock clock(0.001);
    Pcg32 rng(1, 5);
    HeavyWorkload a(clock, rng, 13.0 * kRunMs, first_ms, other_ms);
    HeavyWorkload b(clock, rng, kRunMs, first_ms, other_ms);
    CompareOptions options;
    options.budget_ms = 400.0;
    options.warm_up_ms = 20.0;
    CompareExperiment experiment(clock, a, b, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    return experiment.report();
  };
  // Another process had the core during the first move of each.
  const CompareReport interrupted = heavy(15.0, 0.2);
  CHECK(placements_of(interrupted.blocks) >= 16);
  CHECK(interrupted.result.verdict == ComparisonVerdict::kSlower);
  const CompareReport large = heavy(15.0, 15.0);
  CHECK(placements_of(large.blocks) >= 6);
  CHECK(large.result.verdict == ComparisonVerdict::kSlower);
  CHECK(large.comparing_ms < 1.1 * 400.0);
}

TEST_CASE("compare: whose tensors a move leaves in the caches is not taken for the faster") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    VirtualClock clock(0.001);
    Pcg32 rng(seed, 9);
    Cache cache;
    CachedWorkload a(clock, rng, cache);
    CachedWorkload b(clock, rng, cache);
    CompareOptions options;
    options.budget_ms = 400.0;
    options.warm_up_ms = 20.0;
    options.target_relative_width = 0.0;
    options.seed = static_cast<std::int64_t>(seed);
    CompareExperiment experiment(clock, a, b, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    const CompareReport report = experiment.report();
    CHECK(placements_of(report.blocks) >= 16);
    CHECK(report.result.ratio == Approx(1.0).epsilon(0.004));
  }
}

TEST_CASE("compare: the number of placements grows with the budget, though the blocks end it") {
  const auto placements = [](double budget_ms) {
    VirtualClock clock(1e-5);
    Pcg32 rng(1, 5);
    PlacedWorkload a(clock, rng, true, 0.1);
    PlacedWorkload b(clock, rng, true, 0.1);
    CompareOptions options;
    options.budget_ms = budget_ms;
    options.warm_up_ms = 20.0;
    options.target_relative_width = 0.0;
    CompareExperiment experiment(clock, a, b, options);
    while (!experiment.advance()) clock.true_ms += 0.3;
    return placements_of(experiment.report().blocks);
  };
  CHECK(placements(400.0) >= 20);
  CHECK(placements(4000.0) > 2 * placements(400.0));
}

TEST_CASE("compare: of two placements or more each counts as one, however many its blocks") {
  std::vector<ComparisonBlock> blocks;
  for (int i = 0; i < 100; ++i) blocks.push_back(block_of(1.02, 0));  // one placement
  for (int placement = 1; placement < 8; ++placement) blocks.push_back(block_of(1.0, placement));
  CHECK(placements_of(blocks) == 8);
  const ComparisonResult result = compare_blocks(blocks, 0.0, 1);
  CHECK(result.ratio == Approx(1.0));
  CHECK(result.ratio_interval.low <= 1.0);
  CHECK(result.difference_ms == Approx(0.0).margin(1e-12));
  // Five placements give no 95 % interval, however many blocks they have.
  blocks.resize(104);
  CHECK(placements_of(blocks) == 5);
  const ComparisonResult few = compare_blocks(blocks, 0.0, 1);
  CHECK(few.ratio == Approx(1.0));
  CHECK(few.ratio_interval.confidence < 0.95);
  CHECK(few.verdict == ComparisonVerdict::kCannotTell);
  // With a single placement the blocks count, as they do where nothing moves.
  blocks.resize(100);
  CHECK(compare_blocks(blocks, 0.0, 1).ratio == Approx(1.02));
}

}  // namespace compare_placement_test
