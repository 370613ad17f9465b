#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "catch_amalgamated.hpp"
#include "profiler/bootstrap.h"
#include "profiler/random.h"
#include "virtual_clock.h"

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

using Draw = std::function<double(Pcg32&)>;

double gaussian(Pcg32& rng) { return 10.0 + test::normal(rng); }             // median 10
double log_normal(Pcg32& rng) { return std::exp(0.5 * test::normal(rng)); }  // median 1

std::vector<double> sorted_draws(int n, const Draw& draw, Pcg32& rng) {
  std::vector<double> values(static_cast<std::size_t>(n));
  for (double& value : values) value = draw(rng);
  std::sort(values.begin(), values.end());
  return values;
}

double coverage(int n, const Draw& draw, double truth,
                const std::function<Interval(const std::vector<double>&, int)>& interval_of) {
  constexpr int kExperiments = 1000;
  Pcg32 rng(2024);
  int covered = 0;
  for (int i = 0; i < kExperiments; ++i) {
    const Interval interval = interval_of(sorted_draws(n, draw, rng), i);
    if (interval.lower <= truth && truth <= interval.upper) ++covered;
  }
  return static_cast<double>(covered) / kExperiments;
}

Interval bootstrap(const std::vector<double>& sorted, int seed) {
  return bootstrap_median_interval(sorted, static_cast<std::uint64_t>(seed), 1000);
}

Interval order_statistics(const std::vector<double>& sorted, int) {
  return order_statistic_interval(sorted);
}

// The bootstrap without its shortcut: draw n values with replacement and take their median.
Interval plain_bootstrap(const std::vector<double>& sorted) {
  Pcg32 rng(99);
  std::vector<double> medians;
  for (int i = 0; i < 20000; ++i) {
    std::vector<double> resample(sorted.size());
    for (double& value : resample) {
      value = sorted[rng.next() % sorted.size()];
    }
    medians.push_back(median_of(resample));
  }
  std::sort(medians.begin(), medians.end());
  return {percentile(medians, 2.5), percentile(medians, 97.5), 0.95};
}

}  // namespace

// Standard error of a coverage from 1000 experiments is 0.7 %, so 95 % +- 2.5 % is 3.6 of them;
// the percentile bootstrap of a median is itself a little below nominal at small n.
TEST_CASE("bootstrap: the interval holds the true median about 95 % of the time") {
  const int n = GENERATE(30, 31, 100);
  CAPTURE(n);
  const double normal_coverage = coverage(n, gaussian, 10.0, bootstrap);
  const double skewed_coverage = coverage(n, log_normal, 1.0, bootstrap);
  CHECK(normal_coverage >= 0.92);
  CHECK(normal_coverage <= 0.975);
  CHECK(skewed_coverage >= 0.92);
  CHECK(skewed_coverage <= 0.975);
}

// This one is conservative by construction: exact coverage at n = 30 is 95.7 %, at 12 it is 96.1 %.
TEST_CASE("order statistics: the interval covers at least 95 % and not everything") {
  const int n = GENERATE(12, 30, 100, 1500);
  CAPTURE(n);
  const double covered = coverage(n, log_normal, 1.0, order_statistics);
  CHECK(covered >= 0.935);
  CHECK(covered <= 0.985);
}

TEST_CASE("order statistics: ranks are those of the binomial table") {
  // Conover, table A3 / Hahn & Meeker: n = 10 -> 2nd and 9th, 20 -> 6th and 15th, 30 -> 10th, 21st.
  const auto ranks = [](int n) {
    std::vector<double> values(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = i + 1;
    return order_statistic_interval(values);
  };
  CHECK(ranks(10).lower == 2.0);
  CHECK(ranks(10).upper == 9.0);
  CHECK(ranks(20).lower == 6.0);
  CHECK(ranks(20).upper == 15.0);
  CHECK(ranks(30).lower == 10.0);
  CHECK(ranks(30).upper == 21.0);
  CHECK(ranks(5).lower == 1.0);
  CHECK(ranks(5).upper == 5.0);
  CHECK(ranks(5).confidence == 0.9375);
}

TEST_CASE("bootstrap: drawing the middle order statistic equals resampling all values") {
  const int n = GENERATE(9, 10, 60);
  CAPTURE(n);
  Pcg32 rng(5);
  const std::vector<double> sorted = sorted_draws(n, gaussian, rng);
  const Interval plain = plain_bootstrap(sorted);
  const Interval quick = bootstrap_median_interval(sorted, 1, 20000);
  // Both ends are quantiles of 20000 draws of the same distribution.
  const double tolerance = 0.12 * (plain.upper - plain.lower);
  CHECK(std::abs(quick.lower - plain.lower) <= tolerance);
  CHECK(std::abs(quick.upper - plain.upper) <= tolerance);
}

TEST_CASE("bootstrap: an even number of symmetric values has a symmetric interval") {
  const std::vector<double> values{-5.0, -3.0, -1.0, 1.0, 3.0, 5.0};
  const Interval interval = bootstrap_median_interval(values, 1, 20000);
  CHECK(interval.lower == -interval.upper);
  CHECK(interval.upper > 0.0);
}

TEST_CASE("bootstrap: the same seed gives the same interval, whatever the order of the values") {
  Pcg32 rng(8);
  std::vector<double> values = sorted_draws(50, gaussian, rng);
  const Interval first = summarize(values, 3).median_interval;
  std::reverse(values.begin(), values.end());
  const Interval second = summarize(values, 3).median_interval;
  CHECK(first.lower == second.lower);
  CHECK(first.upper == second.upper);
  const Interval other = bootstrap_median_interval(sorted_draws(51, gaussian, rng), 4);
  CHECK(other.lower != first.lower);
}

TEST_CASE("random: the generator is PCG32 and gives its published stream") {
  // pcg32-demo, seed 42, stream 54 (pcg-random.org).
  Pcg32 rng(42, 54);
  CHECK(rng.next() == 0xa15c02b7u);
  CHECK(rng.next() == 0x7b47f409u);
  CHECK(rng.next() == 0xba1d3330u);
}

TEST_CASE("interval: widening moves both ends outwards by the relative uncertainty") {
  const Interval wide = widened({100.0, 200.0, 0.95}, 0.01);
  CHECK(wide.lower == Approx(99.0));
  CHECK(wide.upper == Approx(202.0));
  const Interval negative = widened({-1.0, 1.0, 0.95}, 0.1);
  CHECK(negative.lower == Approx(-1.1));
}

TEST_CASE("ratio of medians: a factor of two is found and its interval excludes one") {
  Pcg32 rng(11);
  const std::vector<double> a = sorted_draws(60, gaussian, rng);
  std::vector<double> b = a;
  for (double& value : b) value /= 2.0;
  const MedianRatio result = ratio_of_medians(a, b);
  CHECK(result.ratio == Approx(2.0).epsilon(1e-12));
  CHECK(result.interval.lower > 1.0);
  CHECK(result.interval.lower < 2.0);
  CHECK(result.interval.upper > 2.0);
}

TEST_CASE("ratio of medians: A against A rejects equality in about one case of twenty") {
  Pcg32 rng(77);
  int rejected = 0;
  for (int i = 0; i < 500; ++i) {
    const std::vector<double> a = sorted_draws(40, gaussian, rng);
    const std::vector<double> b = sorted_draws(40, gaussian, rng);
    const MedianRatio result = ratio_of_medians(a, b, static_cast<std::uint64_t>(i), 1000);
    if (result.interval.lower > 1.0 || result.interval.upper < 1.0) ++rejected;
  }
  // 5 % of 500 is 25; three standard errors are 15.
  CHECK(rejected >= 5);
  CHECK(rejected <= 40);
}

TEST_CASE("ratio of medians: empty lists and values that are not positive are refused") {
  const std::vector<double> good{1.0, 2.0};
  CHECK_THROWS_WITH(ratio_of_medians({}, good), ContainsSubstring("a is empty"));
  CHECK_THROWS_WITH(ratio_of_medians(good, std::vector<double>{1.0, 0.0}),
                    ContainsSubstring("b[1]"));
}
