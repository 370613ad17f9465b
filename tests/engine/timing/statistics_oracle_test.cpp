// Compares statistics with NumPy and SciPy: tests/fixtures/statistics/generate.py made the expected
// values.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "paths.h"
#include "timing/median_interval.h"
#include "timing/serial.h"
#include "timing/statistics.h"

namespace statistics_oracle_test {

using namespace tensorscope;
using Catch::Approx;
using nlohmann::json;

namespace {

json cases() {
  std::ifstream file(tensorscope::test::fixture_path("statistics/statistics.json"));
  return json::parse(file);
}

Approx near(const json& value) { return Approx(value.get<double>()).epsilon(1e-9).margin(1e-12); }

}  // namespace

TEST_CASE("statistics: every figure is the one that NumPy and SciPy give") {
  const json all = cases();
  REQUIRE(all.size() == 9);
  for (const json& one : all) {
    CAPTURE(one["name"].get<std::string>());
    const auto values = one["values"].get<std::vector<double>>();
    const Statistics s = summarize(values);
    CHECK(s.count == values.size());
    CHECK(s.mean == near(one["mean"]));
    CHECK(s.median == near(one["median"]));
    CHECK(s.trimmed_mean == near(one["trimmed_mean"]));
    CHECK(s.std.value() == near(one["std"]));
    CHECK(s.mad == near(one["mad"]));
    CHECK(s.cv.value() == near(one["cv"]));
    CHECK(s.p50 == near(one["percentiles"]["50"]));
    CHECK(s.p90 == near(one["percentiles"]["90"]));
    CHECK(s.p95 == near(one["percentiles"]["95"]));
    CHECK(s.p99 == near(one["percentiles"]["99"]));
    CHECK(s.low_severe == one["outliers"]["low_severe"]);
    CHECK(s.low_mild == one["outliers"]["low_mild"]);
    CHECK(s.high_mild == one["outliers"]["high_mild"]);
    CHECK(s.high_severe == one["outliers"]["high_severe"]);
  }
}

TEST_CASE("percentile: low and middle ones too are NumPy's") {
  for (const json& one : cases()) {
    auto values = one["values"].get<std::vector<double>>();
    std::sort(values.begin(), values.end());
    for (const auto& [p, expected] : one["percentiles"].items()) {
      CAPTURE(one["name"].get<std::string>(), p);
      CHECK(percentile(values, std::stod(p)) == near(expected));
    }
  }
}

TEST_CASE("median interval: the ends are Hettmansperger and Sheather's, by SciPy's binomial") {
  for (const json& one : cases()) {
    CAPTURE(one["name"].get<std::string>());
    auto values = one["values"].get<std::vector<double>>();
    std::sort(values.begin(), values.end());
    const Interval interval = median_interval(values);
    CHECK(interval.low == near(one["median_interval"][0]));
    CHECK(interval.high == near(one["median_interval"][1]));
    CHECK(interval.confidence == kConfidence);
  }
}

TEST_CASE("serial tests: trend, neighbours and change point equal their definitions") {
  int compared = 0;
  for (const json& one : cases()) {
    if (one["bartels"].is_null()) continue;
    CAPTURE(one["name"].get<std::string>());
    const auto values = one["values"].get<std::vector<double>>();
    CHECK(drift_test(values).tau == near(one["mann_kendall"]["tau"]));
    CHECK(drift_test(values).p_value == near(one["mann_kendall"]["p"]));
    CHECK(autocorrelation_test(values).lag_one == near(one["bartels"]["lag_one"]));
    CHECK(autocorrelation_test(values).p_value == near(one["bartels"]["p"]));
    CHECK(change_point(values).index == one["pettitt"]["index"]);
    CHECK(change_point(values).p_value == near(one["pettitt"]["p"]));
    ++compared;
  }
  CHECK(compared == 8);
}

TEST_CASE("statistics: neighbours that resemble each other are noticed and widen the interval") {
  for (const json& one : cases()) {
    if (one["name"] != "autoregressive 80") continue;
    auto values = one["values"].get<std::vector<double>>();
    const Statistics in_order = summarize(values);
    std::sort(values.begin(), values.end());
    CHECK(in_order.autocorrelated);
    const Interval independent = median_interval(values);
    CHECK(in_order.median_interval.low < independent.low);
    CHECK(in_order.median_interval.high > independent.high);
  }
}

TEST_CASE("statistics: values around two points are noticed, one point is not") {
  std::vector<double> two;
  std::vector<double> one;
  for (int i = 0; i < 200; ++i) {
    two.push_back((i % 2 == 0 ? 1.0 : 2.0) + 1e-3 * i);
    one.push_back(1.0 + 1e-3 * ((i * 37) % 200));
  }
  CHECK(summarize(two).several_modes);
  CHECK_FALSE(summarize(one).several_modes);
}

TEST_CASE("serial tests: nothing is said about a handful of values, or about equal ones") {
  const std::vector<double> few{1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(autocorrelation_test(few).p_value == 1.0);
  CHECK(change_point(few).p_value == 1.0);
  const std::vector<double> equal(30, 2.5);
  CHECK(autocorrelation_test(equal).p_value == 1.0);
  CHECK(change_point(equal).p_value == 1.0);
  CHECK_FALSE(summarize(equal).autocorrelated);
}

}  // namespace statistics_oracle_test
