#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "catch_amalgamated.hpp"
#include "median_bootstrap.h"
#include "timing/bootstrap.h"
#include "timing/random.h"
#include "virtual_clock.h"

namespace statistics_bootstrap_test {

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
    if (interval.low <= truth && truth <= interval.high) ++covered;
  }
  return static_cast<double>(covered) / kExperiments;
}

Interval bootstrap(const std::vector<double>& sorted, int seed) {
  return test::median_bootstrap(sorted, static_cast<std::uint64_t>(seed), 1000);
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

// The standard error of a coverage from 1000 experiments is 0.7 %, so 95 % +- 2.5 % is 3.6 of them;
// the percentile bootstrap of a median is itself slightly below nominal at small n.
TEST_CASE("bootstrap: the interval holds the true median about 95 % of the time", "[experiments]") {
  const int n = GENERATE(30, 31, 100);
  CAPTURE(n);
  const double normal_coverage = coverage(n, gaussian, 10.0, bootstrap);
  const double skewed_coverage = coverage(n, log_normal, 1.0, bootstrap);
  CHECK(normal_coverage >= 0.92);
  CHECK(normal_coverage <= 0.975);
  CHECK(skewed_coverage >= 0.92);
  CHECK(skewed_coverage <= 0.975);
}

TEST_CASE("median interval: few values give all they have and say how much that is") {
  const std::vector<double> values{1.0, 2.0, 3.0, 4.0, 5.0};
  CHECK(median_interval(values).low == 1.0);
  CHECK(median_interval(values).high == 5.0);
  CHECK(median_interval(values).confidence == 0.9375);
  CHECK(median_interval(std::vector<double>{7.0}).confidence == 0.0);
  CHECK(std::isnan(median_interval({}).low));
}

// Above 1000 values the limiting ranks replace the exact ones; the two must agree there.
TEST_CASE("median interval: exact and limiting ranks agree where they meet") {
  const auto lower = [](int n) {
    std::vector<double> values(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = i;
    return median_interval(values).low - 0.5 * n;
  };
  CHECK(lower(1001) == Approx(lower(1000)).margin(0.05));
  CHECK(lower(4000) == Approx(2.0 * lower(1000)).margin(0.6));
}

TEST_CASE("block bootstrap: it covers neighbours that resemble each other better",
          "[experiments]") {
  int plain = 0;
  int blocks = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Pcg32 rng(seed);
    std::vector<double> values(80);
    double wave = 0.0;
    for (double& value : values) value = wave = 0.6 * wave + test::normal(rng);
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto hold = [](const Interval& i) { return i.low <= 0.0 && 0.0 <= i.high ? 1 : 0; };
    plain += hold(median_interval(sorted));
    blocks += hold(block_bootstrap_median_interval(values, 0.6, seed));
  }
  CAPTURE(plain, blocks);
  CHECK(plain < 240);  // 95 % would be 285
  CHECK(blocks > plain + 25);
}

TEST_CASE("block bootstrap: blocks grow with the correlation and with n, within limits") {
  CHECK(block_length(100, 0.0) == 2);
  CHECK(block_length(100, 0.5) == 6);  // (1 / 0.75)^(2/3) * 4.64 = 5.62
  CHECK(block_length(1000, 0.5) == 13);
  CHECK(block_length(40, 0.99) == 10);
}

TEST_CASE("block bootstrap: it draws no more of 100,000 values than fits into a slice") {
  for (const std::size_t n : {1U, 30U, 400U, 1000U, 2000U, 100'000U}) {
    const ResamplePlan plan = resample_plan(n);
    CAPTURE(n, plan.resamples, plan.size);
    CHECK(plan.resamples >= 400);
    CHECK(plan.size <= n);
    CHECK(plan.size >= std::min<std::size_t>(n, 1000));
    CHECK(plan.resamples * plan.size <= 400'000);
  }
  CHECK(resample_plan(0).resamples == 0);
}

TEST_CASE("block bootstrap: shorter resamples give the interval that whole ones would") {
  constexpr std::size_t kValues = 16'000;
  Pcg32 rng(11);
  std::vector<double> values(kValues);
  double level = 0.0;
  for (double& value : values) value = level = 0.6 * level + test::normal(rng);
  const Interval interval = block_bootstrap_median_interval(values, 0.6, 1);
  // The mean of these has the standard deviation 2.5 / sqrt(n). The median's, 1.25 sigma / sqrt(n)
  // for independent values, is somewhat larger than that here.
  const double deviation = 2.5 / std::sqrt(static_cast<double>(kValues));
  const double width = interval.high - interval.low;
  CHECK(width > 2.0 * 1.96 * deviation * 0.7);
  CHECK(width < 2.0 * 1.96 * deviation * 1.5);
  CHECK(interval.low < median_of(values));
  CHECK(interval.high > median_of(values));
}

TEST_CASE("bootstrap: drawing the middle order statistic equals resampling all values") {
  const int n = GENERATE(9, 10, 60);
  CAPTURE(n);
  Pcg32 rng(5);
  const std::vector<double> sorted = sorted_draws(n, gaussian, rng);
  const Interval plain = plain_bootstrap(sorted);
  const Interval quick = test::median_bootstrap(sorted, 1, 20000);
  // Both ends are quantiles of 20000 draws from the same distribution.
  const double tolerance = 0.12 * (plain.high - plain.low);
  CHECK(std::abs(quick.low - plain.low) <= tolerance);
  CHECK(std::abs(quick.high - plain.high) <= tolerance);
}

TEST_CASE("bootstrap: an even number of symmetric values has a symmetric interval") {
  const std::vector<double> values{-5.0, -3.0, -1.0, 1.0, 3.0, 5.0};
  const Interval interval = test::median_bootstrap(values, 1, 20000);
  CHECK(interval.low == -interval.high);
  CHECK(interval.high > 0.0);
}

TEST_CASE("bootstrap: the same seed gives the same interval") {
  Pcg32 rng(8);
  const std::vector<double> values = sorted_draws(50, gaussian, rng);
  const Interval first = test::median_bootstrap(values, 3);
  const Interval second = test::median_bootstrap(values, 3);
  CHECK(first.low == second.low);
  CHECK(first.high == second.high);
  const Interval other = test::median_bootstrap(sorted_draws(51, gaussian, rng), 4);
  CHECK(other.low != first.low);
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
  CHECK(wide.low == Approx(99.0));
  CHECK(wide.high == Approx(202.0));
  const Interval negative = widened({-1.0, 1.0, 0.95}, 0.1);
  CHECK(negative.low == Approx(-1.1));
}

TEST_CASE("difference of medians: it is found, with its sign, in the values' own unit") {
  Pcg32 rng(12);
  const std::vector<double> a = sorted_draws(60, gaussian, rng);
  std::vector<double> b = a;
  for (double& value : b) value += 3.0;
  const MedianDifference result = difference_of_medians(a, b);
  CHECK(result.difference == Approx(-3.0).epsilon(1e-12));
  CHECK(result.interval.low < -3.0);
  CHECK(result.interval.high > -3.0);
  CHECK(result.interval.high < 0.0);
  CHECK_THROWS_WITH(difference_of_medians(a, {}), ContainsSubstring("b is empty"));
}

TEST_CASE("difference of medians: the interval holds the true difference about 95 % of the time",
          "[experiments]") {
  Pcg32 rng(78);
  int covered = 0;
  for (int i = 0; i < 500; ++i) {
    const std::vector<double> a = sorted_draws(40, log_normal, rng);
    const std::vector<double> b = sorted_draws(60, gaussian, rng);
    const Interval found = difference_of_medians(a, b, static_cast<std::uint64_t>(i), 500).interval;
    if (found.low <= -9.0 && -9.0 <= found.high) ++covered;
  }
  CHECK(covered >= 455);  // 475 is 95 %, standard error 5
  CHECK(covered <= 495);
}

TEST_CASE("difference of medians: A against A rejects equality in about one case of twenty") {
  Pcg32 rng(77);
  int rejected = 0;
  for (int i = 0; i < 500; ++i) {
    const std::vector<double> a = sorted_draws(40, gaussian, rng);
    const std::vector<double> b = sorted_draws(40, gaussian, rng);
    const Interval found =
        difference_of_medians(a, b, static_cast<std::uint64_t>(i), 1000).interval;
    if (found.low > 0.0 || found.high < 0.0) ++rejected;
  }
  // 5 % of 500 is 25; three standard errors are 15.
  CHECK(rejected >= 5);
  CHECK(rejected <= 40);
}

TEST_CASE("difference of medians: empty lists and values that are not finite are refused") {
  const std::vector<double> good{1.0, 2.0};
  CHECK_THROWS_WITH(difference_of_medians({}, good), ContainsSubstring("a is empty"));
  CHECK_THROWS_WITH(difference_of_medians(good, std::vector<double>{1.0, std::nan("")}),
                    ContainsSubstring("b[1]"));
}

}  // namespace statistics_bootstrap_test
