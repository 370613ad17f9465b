// Mean and variance of a row in one pass, in the cases where one pass is most error-prone; layer
// norm and softmax on rows of every length.

#include "kernels/rows/row_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch_amalgamated.hpp"
#include "kernels/random_values.h"
#include "kernels/rows/layer_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "kernels/rows/softmax.h"
#include "kernels/simd/vector_sums.h"

namespace row_statistics_test {

using namespace tensorscope::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

using Row = std::vector<float>;

RowStatistics<float> of(const Row& row, float eps = 0.0F) {
  return row_statistics_fast(row.data(), static_cast<std::int64_t>(row.size()), eps);
}

RowStatistics<double> exactly(const Row& row) {
  const std::vector<double> wide(row.begin(), row.end());
  return row_statistics(wide.data(), static_cast<std::int64_t>(row.size()), 0.0F);
}

double scale_error_of(const Row& row) {
  return std::abs(static_cast<double>(of(row).scale) / exactly(row).scale - 1.0);
}

/// The larger of the scale's relative error and the mean's error in standard deviations.
double error_of(const Row& row) {
  const RowStatistics<double> exact = exactly(row);
  const double mean_error = std::abs(static_cast<double>(of(row).mean) - exact.mean) * exact.scale;
  return std::max(mean_error, scale_error_of(row));
}

Row values(std::int64_t n, std::uint64_t seed) {
  tensorscope::Rng rng(seed);
  return tensorscope::test::random_values(rng, n);
}

void add(Row& row, float offset) {
  for (float& x : row) x += offset;
}

}  // namespace

TEST_CASE("vector_sums: every element once, whatever the length", "[kernels]") {
  for (std::int64_t n = 0; n < 100; ++n) {
    INFO("n = " << n);
    Row x(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
    const std::int64_t sum = n * (n - 1) / 2;  // exact in float
    CHECK(vector_sum(x.data(), n) == static_cast<float>(sum));
  }
}

TEST_CASE("row statistics in one pass: random rows of every length", "[kernels]") {
  for (std::int64_t n = 2; n < 300; ++n) {
    INFO("n = " << n);
    CHECK(error_of(values(n, static_cast<std::uint64_t>(n))) < 2e-6);
  }
}

TEST_CASE("row statistics in one pass: a mean of many deviations does not touch the variance",
          "[kernels]") {
  Row row = values(768, 1);
  add(row, 1000.0F);
  CHECK(error_of(row) < 1e-4);  // half a unit in the last place of the mean, which is 2^-15
  CHECK(scale_error_of(row) < 2e-6);
}

TEST_CASE("row statistics in one pass: a first part far from the rest", "[kernels]") {
  for (const std::size_t outliers : {std::size_t{1}, std::size_t{16}, std::size_t{48}}) {
    Row row = values(768, 2);
    for (std::size_t i = 0; i < outliers; ++i) row[i] += 1e4F;
    INFO(outliers << " outliers");
    CHECK(error_of(row) < 1e-5);
  }
}

TEST_CASE("row statistics in one pass: constant rows, huge values, infinities, NaN", "[kernels]") {
  const RowStatistics<float> constant = of(Row(100, 3.0F), 1e-5F);
  CHECK(constant.mean == 3.0F);
  CHECK(constant.scale == Catch::Approx(1.0 / std::sqrt(1e-5)));

  Row huge(100, 1e25F);
  huge[3] = -1e25F;
  CHECK(of(huge).scale == 0.0F);  // squares overflow, as in the reference
  for (const float bad : {kInfinity, -kInfinity, kNaN}) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{50}, std::size_t{99}}) {
      Row row(100, 1.0F);
      row[at] = bad;
      CHECK(std::isnan(of(row, 1e-5F).scale));
    }
  }
}

TEST_CASE("layer norm and its backward: rows and columns of every remainder", "[kernels]") {
  for (std::int64_t rows = 1; rows < 8; ++rows) {
    for (std::int64_t columns = 1; columns < 40; ++columns) {
      INFO(rows << " x " << columns);
      const std::int64_t n = rows * columns;
      const auto x = values(n, 1), dy = values(n, 2);
      const auto weight = values(columns, 3), bias = values(columns, 4);
      for (const float* b : {bias.data(), static_cast<const float*>(nullptr)}) {
        Row y(x.size()), expected(x.size());
        layer_norm(x.data(), weight.data(), b, expected.data(), rows, columns, 1e-5F);
        layer_norm_fast(x.data(), weight.data(), b, y.data(), rows, columns, 1e-5F);
        for (std::size_t i = 0; i < y.size(); ++i) {
          REQUIRE(std::abs(y[i] - expected[i]) <= 1e-4F * (1.0F + std::abs(expected[i])));
        }
      }
      Row dx(x.size()), dw(weight.size()), db(weight.size());
      Row dx_expected = dx, dw_expected = dw, db_expected = db;
      layer_norm_backward<float>(x.data(), weight.data(), dy.data(),
                                 {dx_expected.data(), dw_expected.data(), db_expected.data()}, rows,
                                 columns, 1e-5F);
      layer_norm_backward_fast(x.data(), weight.data(), dy.data(),
                               {dx.data(), dw.data(), db.data()}, rows, columns, 1e-5F);
      const auto near = [](float a, float b) {
        return std::abs(a - b) <= 2e-3F * (1.0F + std::abs(b));
      };
      for (std::size_t i = 0; i < dx.size(); ++i) REQUIRE(near(dx[i], dx_expected[i]));
      for (std::size_t i = 0; i < dw.size(); ++i) REQUIRE(near(dw[i], dw_expected[i]));
      for (std::size_t i = 0; i < db.size(); ++i) REQUIRE(near(db[i], db_expected[i]));
    }
  }
}

TEST_CASE("softmax: rows and columns of every remainder, -inf, +inf and NaN", "[kernels]") {
  for (std::int64_t rows = 1; rows < 6; ++rows) {
    for (std::int64_t columns = 1; columns < 40; ++columns) {
      INFO(rows << " x " << columns);
      auto x = values(rows * columns, 5);
      if (columns > 2) x[1] = -kInfinity;
      if (rows > 2) x[x.size() - 1] = kNaN;
      if (rows > 3) x[x.size() / 2] = kInfinity;
      Row y(x.size()), expected(x.size());
      softmax(x.data(), expected.data(), rows, columns);
      softmax_fast(x.data(), y.data(), rows, columns);
      for (std::size_t i = 0; i < y.size(); ++i) {
        const bool same = std::isnan(expected[i])
                              ? std::isnan(y[i])
                              : std::abs(y[i] - expected[i]) <= 2e-6F * expected[i] + 1e-30F;
        REQUIRE(same);
      }
    }
  }
}

TEST_CASE("layer_norm: a row of equal numbers gives the bias, however large they are",
          "[kernels]") {
  constexpr std::int64_t kRows = 5;  // four processed together, and one alone
  constexpr std::int64_t kColumns = 48;
  const std::vector<float> weight(kColumns, 2.0F);
  const std::vector<float> bias(kColumns, 0.5F);
  std::vector<float> y(kRows * kColumns);
  for (const float value : {1000.5F, -3e6F, 1e37F}) {
    const std::vector<float> x(kRows * kColumns, value);
    layer_norm_fast(x.data(), weight.data(), bias.data(), y.data(), kRows, kColumns, 1e-5F);
    CHECK(std::all_of(y.begin(), y.end(), [](float v) { return v == 0.5F; }));
  }
}

}  // namespace row_statistics_test
