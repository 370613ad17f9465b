#include <cmath>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "timing/serial.h"
#include "virtual_clock.h"

namespace statistics_drift_test {

using namespace tensorscope;
using Catch::Approx;

namespace {

std::vector<double> noisy(int n, double slope, std::uint64_t seed) {
  Pcg32 rng(seed);
  std::vector<double> values;
  for (int i = 0; i < n; ++i) values.push_back(10.0 + slope * i + test::normal(rng));
  return values;
}

// tau directly by its definition: concordant minus discordant pairs.
double tau_by_pairs(const std::vector<double>& values) {
  double score = 0.0;
  double pairs = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size(); ++j, pairs += 1.0) {
      score += (values[j] > values[i] ? 1.0 : 0.0) - (values[j] < values[i] ? 1.0 : 0.0);
    }
  }
  return score / pairs;
}

}  // namespace

TEST_CASE("drift: tau is 1 for rising and -1 for falling values") {
  const std::vector<double> rising{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<double> falling(rising.rbegin(), rising.rend());
  CHECK(drift_test(rising).tau == 1.0);
  CHECK(drift_test(falling).tau == -1.0);
  // S = 45, var = 10 * 9 * 25 / 18 = 125, z = 44 / sqrt(125) = 3.9355, p = 8.3e-5.
  CHECK(drift_test(rising).p_value == Approx(8.30e-5).epsilon(0.01));
  CHECK(drift_test(rising).relative_change == Approx(9.0 / 2.0 - 1.0));
}

TEST_CASE("drift: ties reduce the variance as Kendall's correction says") {
  const std::vector<double> values{1, 1, 2, 2, 3, 3, 4, 4};
  // S = 24; var = (8*7*21 - 4 * 2*1*9) / 18 = 61.333; z = 23 / 7.8316 = 2.9368; p = 0.003316.
  const DriftTest test = drift_test(values);
  CHECK(test.tau == Approx(24.0 / 28.0));
  CHECK(test.p_value == Approx(0.003316).epsilon(0.005));
}

TEST_CASE("drift: counting by merge sort equals comparing all pairs") {
  std::vector<double> values = noisy(101, 0.01, 4);
  for (double& value : values) value = std::round(value * 2.0) / 2.0;  // many ties
  CHECK(drift_test(values).tau == Approx(tau_by_pairs(values)).epsilon(1e-12));
}

TEST_CASE("drift: noise without trend is called drift in about one case of twenty") {
  int called = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    if (drift_test(noisy(50, 0.0, seed)).p_value < 0.05) ++called;
  }
  CHECK(called >= 25);  // 50 expected, standard error 7
  CHECK(called <= 75);
}

TEST_CASE("drift: a trend of three deviations over the series is found") {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    if (drift_test(noisy(50, 0.06, seed)).p_value < 0.01) ++found;
  }
  CHECK(found >= 180);
}

TEST_CASE("drift: constant and very short series have none") {
  CHECK(drift_test(std::vector<double>(20, 1.5)).p_value == 1.0);
  CHECK(drift_test({}).p_value == 1.0);
  CHECK(drift_test(std::vector<double>{1, 2, 3, 4, 5, 6, 7}).p_value == 1.0);
  CHECK_THROWS_AS(drift_test(std::vector<double>{1.0, std::nan("")}), std::invalid_argument);
}

}  // namespace statistics_drift_test
