#include "timing/statistics.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch_amalgamated.hpp"

namespace statistics_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
}  // namespace

TEST_CASE("statistics: one slow run moves the mean and not the median") {
  const std::vector<double> values{5.1, 5.2, 5.0, 5.3, 50.0};
  const Statistics s = summarize(values);
  CHECK(s.count == 5);
  CHECK(s.mean == Approx(14.12).epsilon(1e-12));
  CHECK(s.median == 5.2);
  CHECK(s.min == 5.0);
  CHECK(s.max == 50.0);
  // Distances from 5.2 are 0.1, 0, 0.2, 0.1, 44.8.
  CHECK(s.mad == Approx(0.1).epsilon(1e-9));
  // By hand: squared distances from 14.12 sum to 1609.268, / 4 = 402.317.
  CHECK(s.std.value() == Approx(20.05784).epsilon(1e-5));
  CHECK(s.cv.value() == Approx(20.05784 / 14.12).epsilon(1e-5));
  CHECK(s.outliers == std::vector<std::size_t>{4});
}

TEST_CASE("statistics: percentiles interpolate as NumPy's default does") {
  // numpy.percentile([15, 20, 35, 40, 50], q): position (n-1) q/100 = 4 q/100.
  const std::vector<double> sorted{15.0, 20.0, 35.0, 40.0, 50.0};
  CHECK(percentile(sorted, 0.0) == 15.0);
  CHECK(percentile(sorted, 5.0) == Approx(16.0));
  CHECK(percentile(sorted, 30.0) == Approx(23.0));
  CHECK(percentile(sorted, 40.0) == Approx(29.0));
  CHECK(percentile(sorted, 50.0) == 35.0);
  CHECK(percentile(sorted, 90.0) == Approx(46.0));
  CHECK(percentile(sorted, 99.0) == Approx(49.6));
  CHECK(percentile(sorted, 100.0) == 50.0);
}

TEST_CASE("statistics: summary percentiles sit at their own positions") {
  std::vector<double> values(101);
  std::iota(values.rbegin(), values.rend(), 0.0);  // 100 .. 0: order must not matter
  const Statistics s = summarize(values);
  CHECK(s.p50 == 50.0);
  CHECK(s.p90 == Approx(90.0));
  CHECK(s.p95 == Approx(95.0));
  CHECK(s.p99 == Approx(99.0));
  CHECK(s.std.value() == Approx(29.300170647967224).epsilon(1e-12));  // sqrt(101 * 102 / 12)
}

TEST_CASE("statistics: a percentile outside 0..100 is refused") {
  const std::vector<double> sorted{1.0, 2.0};
  CHECK_THROWS_WITH(percentile(sorted, 101.0), ContainsSubstring("between 0 and 100"));
  CHECK_THROWS_AS(percentile(sorted, kNaN), std::invalid_argument);
}

TEST_CASE("statistics: the median of an even count is the mean of the middle two") {
  const std::vector<double> values{4.0, 1.0, 3.0, 2.0};
  CHECK(median_of(values) == 2.5);
}

TEST_CASE("statistics: the trimmed mean leaves out a tenth on each side") {
  const std::vector<double> ten{1000.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, -1000.0};
  CHECK(summarize(ten).trimmed_mean == Approx(4.5));
  const std::vector<double> nine{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 45.0};
  CHECK(summarize(nine).trimmed_mean == Approx(9.0));  // floor(0.9) = 0: no value is trimmed
}

TEST_CASE("statistics: no values give NaN and not zero") {
  const Statistics s = summarize({});
  CHECK(s.count == 0);
  CHECK_FALSE(s.std.has_value());
  CHECK_FALSE(s.cv.has_value());
  for (double field : {s.mean, s.median, s.trimmed_mean, s.mad, s.min, s.max, s.p50, s.p90, s.p95,
                       s.p99, s.median_interval.low, s.median_interval.high}) {
    CHECK(std::isnan(field));
  }
  CHECK(s.median_interval.confidence == 0.0);
  CHECK(s.outliers.empty());
}

TEST_CASE("statistics: one value has a median but no spread and no confidence") {
  const Statistics s = summarize(std::vector<double>{7.0});
  CHECK(s.median == 7.0);
  CHECK(s.p99 == 7.0);
  CHECK(s.mad == 0.0);
  CHECK_FALSE(s.std.has_value());
  CHECK_FALSE(s.cv.has_value());
  CHECK(s.median_interval.confidence == 0.0);
}

TEST_CASE("statistics: two values support an interval of 50 % only") {
  const Statistics s = summarize(std::vector<double>{1.0, 3.0});
  CHECK(s.median == 2.0);
  CHECK(s.std.value() == Approx(std::sqrt(2.0)));
  CHECK(s.median_interval.low == 1.0);
  CHECK(s.median_interval.high == 3.0);
  CHECK(s.median_interval.confidence == 0.5);
}

TEST_CASE("statistics: constant data has no spread and no outliers") {
  const Statistics s = summarize(std::vector<double>(40, 3.25));
  CHECK(s.std.value() == 0.0);
  CHECK(s.cv.value() == 0.0);
  CHECK(s.mad == 0.0);
  CHECK(s.outliers.empty());
  CHECK(s.median_interval.low == 3.25);
  CHECK(s.median_interval.high == 3.25);
  CHECK(s.median_interval.confidence == 0.95);
}

TEST_CASE("statistics: a MAD of zero does not make every other value an outlier") {
  std::vector<double> values(11, 5.0);
  values.insert(values.end(), {5.1, 4.9, 5.1, 4.9, 5.1, 4.9, 5.1, 4.9});
  REQUIRE(summarize(values).mad == 0.0);
  CHECK(outlier_indices(values).empty());
  values.push_back(9.0);
  CHECK(outlier_indices(values) == std::vector<std::size_t>{19});
}

TEST_CASE("statistics: outliers are beyond 3.5 scaled MADs on either side") {
  // Median 0, raw MAD 1, scaled 1.4826: the limit is 5.1891.
  const std::vector<double> values{-1.0, -1.0, 1.0, 1.0, 0.0, 5.18, 5.2, -5.18, -5.2, 1.0, -1.0};
  REQUIRE(median_of(values) == 0.0);
  REQUIRE(summarize(values).mad == 1.0);
  CHECK(outlier_indices(values) == std::vector<std::size_t>{6, 8});
}

TEST_CASE("statistics: a value that is not a number is refused by its position") {
  CHECK_THROWS_WITH(summarize(std::vector<double>{1.0, kNaN}),
                    ContainsSubstring("values[1] is NaN") && ContainsSubstring("finite"));
  CHECK_THROWS_WITH(summarize(std::vector<double>{-kInfinity, 1.0}),
                    ContainsSubstring("values[0] is infinite"));
  CHECK_THROWS_AS(summarize(std::vector<double>{kNaN}), std::invalid_argument);
}

TEST_CASE("statistics: a small spread beside a large mean is not lost") {
  const std::vector<double> values{1e9 + 1.0, 1e9 + 2.0, 1e9 + 3.0};
  CHECK(summarize(values).std.value() == Approx(1.0).epsilon(1e-9));
}

}  // namespace statistics_test
