// Below six samples no 95 % interval of the median exists: reports say so and give no verdict.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "timing/comparison.h"
#include "timing/controls.h"
#include "timing/latency.h"
#include "timing/median_interval.h"
#include "timing/virtual_clock.h"

namespace few_samples_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

LatencyReport of_samples(int samples) {
  test::VirtualClock clock(5e-3);
  test::VirtualWorkload workload(clock, [](std::int64_t) { return 3.0; });
  LatencyOptions options;
  options.naive_runs = samples;
  LatencyExperiment experiment(clock, workload, options);
  while (!experiment.advance()) {
  }
  return experiment.report();
}

bool says_no_interval(const LatencyReport& report) {
  return std::find(report.flags.begin(), report.flags.end(), "no_interval") != report.flags.end();
}

ComparisonResult of_blocks(std::size_t count, double ratio) {
  const ComparisonBlock block{{ratio, ratio}, {1.0, 1.0}};
  return compare_blocks(std::vector<ComparisonBlock>(count, block), 1e-4, 1);
}

}  // namespace

TEST_CASE("few samples: in words an interval has the confidence it can have, or there is none") {
  const auto words = [](std::size_t n) {
    return interval_text(reachable_confidence(n), "1.2", "1.4");
  };
  CHECK(words(6) == "95 % interval 1.2 to 1.4");
  CHECK(words(100) == words(6));
  CHECK(words(5) == "93.75 % interval 1.2 to 1.4, too few samples for 95 %");
  CHECK(words(3) == "75 % interval 1.2 to 1.4, too few samples for 95 %");
  CHECK(words(1) == "too few samples for an interval");
  CHECK(words(0) == words(1));
}

TEST_CASE("few samples: a latency of five samples is flagged, one of six is not") {
  for (const int samples : {1, 2, 5}) {
    const LatencyReport report = of_samples(samples);
    INFO(samples);
    CHECK(report.median_interval.confidence == Approx(1.0 - std::exp2(1.0 - samples)));
    CHECK_FALSE(supported(report.median_interval));
    CHECK(says_no_interval(report));
  }
  CHECK(supported(of_samples(6).median_interval));
  CHECK_FALSE(says_no_interval(of_samples(6)));
  CHECK_THAT(flag_sentence("no_interval"), ContainsSubstring("no 95 % interval"));
}

TEST_CASE("few samples: five blocks rule nothing, however far the two are apart; six do") {
  CHECK(of_blocks(5, 3.0).verdict == ComparisonVerdict::kCannotTell);
  CHECK(of_blocks(5, 3.0).blocks_needed == 6.0);
  CHECK(of_blocks(6, 3.0).verdict == ComparisonVerdict::kSlower);
  CHECK(of_blocks(6, 1.0).verdict == ComparisonVerdict::kSame);
}

TEST_CASE("few samples: where the interval is twice as wide as it may be, four times the blocks") {
  const double far = std::log(1.06);
  const double distance = far - std::log1p(kLeastDifference);
  for (const double times : {2.0, 3.0}) {
    std::vector<ComparisonBlock> blocks;
    for (int i = 0; i < 20; ++i) {
      const double ratio = std::exp(far + (i % 2 == 0 ? times : -times) * distance);
      blocks.push_back({{ratio, ratio}, {1.0, 1.0}});
    }
    const ComparisonResult result = compare_blocks(blocks, 0.0, 1);
    INFO(times);
    CHECK(result.verdict == ComparisonVerdict::kCannotTell);
    CHECK(result.blocks_needed == Approx(20.0 * times * times).margin(1.0));
  }
}

TEST_CASE("few samples: no control is green without an interval") {
  for (const std::size_t blocks : {1U, 5U, 6U}) {
    INFO(blocks);
    const ControlStatus expected = blocks < 6 ? ControlStatus::kAmber : ControlStatus::kGreen;
    CHECK(judge_same(of_blocks(blocks, 1.0)).status == expected);
    CHECK(judge_twice(of_blocks(blocks, 2.0)).status == expected);
    const Interval of_empty{10e-6, 30e-6, reachable_confidence(blocks)};
    CHECK(judge_empty(20e-6, of_empty).status == expected);
  }
  CHECK_THAT(judge_same(of_blocks(1, 1.0)).advice, ContainsSubstring("Too few samples"));
  CHECK(judge_twice(of_blocks(1, 1.0)).status == ControlStatus::kRed);
}

}  // namespace few_samples_test
