// Dropout in training: its mask is random enough and reproducible wherever it is computed.

#include <algorithm>
#include <cmath>

#include "backward_call.h"
#include "catch_amalgamated.hpp"
#include "run_op.h"

namespace dropout_training_test {

using namespace tensorscope;
using Catch::Matchers::WithinAbs;

namespace {

constexpr std::size_t kElements = 1000000;

/// Dropout of ones: 1 / (1 - p) where kept, 0 where dropped.
std::vector<double> of_ones(const DropoutTraining& op) {
  const std::vector<double> ones(kElements, 1.0);
  return test::run_op<float>(op, {{{static_cast<std::int64_t>(kElements)}, ones}}, false);
}

double mean_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Share of positions where both keep or both drop.
double agreement(const std::vector<double>& a, const std::vector<double>& b, std::size_t shift) {
  std::size_t same = 0;
  for (std::size_t i = 0; i + shift < a.size(); ++i) same += (a[i] == 0) == (b[i + shift] == 0);
  return static_cast<double>(same) / static_cast<double>(a.size() - shift);
}

}  // namespace

TEST_CASE("dropout_training: drops a share of p and keeps the expected value", "[ops][dropout]") {
  for (const float p : {0.0F, 0.1F, 0.5F, 0.9F}) {
    const std::vector<double> y = of_ones({p, 1, 0});
    const auto dropped = static_cast<double>(std::count(y.begin(), y.end(), 0.0));
    const double share = static_cast<double>(p);
    // Five standard deviations of a share of kElements independent draws.
    const double tolerance = 5.0 * std::sqrt(share * (1.0 - share) / 1e6);
    CHECK_THAT(dropped / 1e6, WithinAbs(share, tolerance));
    CHECK_THAT(mean_of(y), WithinAbs(1.0, tolerance / (1.0 - share) + 1e-6));
    CHECK(std::all_of(y.begin(), y.end(), [share](double value) {
      return value == 0.0 || std::abs(value * (1 - share) - 1) < 1e-6;
    }));
  }
}

TEST_CASE("dropout_training: a mask depends on seed and stream, and on nothing else",
          "[ops][dropout]") {
  const std::vector<double> y = of_ones({0.5F, 1, 2});
  CHECK(y == of_ones({0.5F, 1, 2}));
  // Independent masks agree in half of all positions, even if one is shifted.
  for (const DropoutTraining& other :
       {DropoutTraining{0.5F, 1, 3}, DropoutTraining{0.5F, 2, 2}, DropoutTraining{0.5F, 2, 1}}) {
    CHECK_THAT(agreement(y, of_ones(other), 0), WithinAbs(0.5, 0.0025));
    CHECK_THAT(agreement(y, of_ones(other), 1), WithinAbs(0.5, 0.0025));
  }
  for (const std::size_t shift : {1U, 2U, 3U, 16U, 64U, 4096U}) {
    INFO("neighbours " << shift << " apart");
    CHECK_THAT(agreement(y, y, shift), WithinAbs(0.5, 0.0025));
  }
}

TEST_CASE("dropout_training: backward reads nothing and finds forward's mask", "[ops][dropout]") {
  const DropoutTraining op{0.25F, 9, 4};
  CHECK(op.backward_reads({0}).inputs.empty());
  CHECK_FALSE(op.backward_reads({0}).output);
  test::BackwardSetup<float> setup(op, {{5, 7}});
  const std::vector<float> dx = setup.gradients(op, {0})[0];
  const std::vector<float> y = test::reference_output(op, setup.inputs());
  int kept = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    kept += y[i] != 0.0F ? 1 : 0;
    CHECK((dx[i] != 0.0F) == (y[i] != 0.0F));
  }
  CHECK(kept > 15);
  CHECK(kept < 35);
}

}  // namespace dropout_training_test
