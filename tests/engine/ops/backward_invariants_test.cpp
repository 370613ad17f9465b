// Properties that gradients must have for any values.

#include <cmath>

#include "backward_call.h"
#include "catch_amalgamated.hpp"
#include "random_cases.h"

namespace backward_invariants_test {

using namespace tensorscope;
using Catch::Matchers::WithinAbs;

namespace {

/// Gradients by the double kernels that training uses.
template <class Op>
std::vector<std::vector<double>> gradients_of(const Op& op, test::BackwardSetup<double>& setup,
                                              InputSet needs) {
  return setup.run(op, needs, [&](const BackwardCall& call, Gradients out) {
    backward_kernel<double>(op, call, out);
  });
}

double row_sum(const std::vector<double>& values, std::size_t row, std::size_t columns) {
  double sum = 0.0;
  for (std::size_t i = 0; i < columns; ++i) sum += values[row * columns + i];
  return sum;
}

}  // namespace

TEMPLATE_TEST_CASE("softmax, log_softmax: every row's gradients sum to 0", "[ops][backward]",
                   Softmax, LogSoftmax) {
  // Adding a constant to a row does not change the result.
  test::BackwardSetup<double> setup(TestType{}, {{3, 5, 17}});
  const auto dx = gradients_of(TestType{}, setup, {0})[0];
  for (std::size_t row = 0; row < 15; ++row) {
    CHECK_THAT(row_sum(dx, row, 17), WithinAbs(0.0, 1e-14));
    CHECK(std::abs(dx[row * 17]) > 1e-9);
  }
}

TEST_CASE("layer_norm: a row's gradients sum to 0 and are orthogonal to the normalised row",
          "[ops][backward]") {
  // Neither shifting nor (apart from eps) scaling a row changes the result.
  const LayerNorm op{0.0F};
  test::BackwardSetup<double> setup(op, {{6, 13}, {13}, {13}});
  const auto dx = gradients_of(op, setup, {0})[0];
  const std::vector<double>& x = setup.inputs().values(0);
  for (std::size_t row = 0; row < 6; ++row) {
    CHECK_THAT(row_sum(dx, row, 13), WithinAbs(0.0, 1e-12));
    const double mean = row_sum(x, row, 13) / 13;
    double dot = 0.0;
    for (std::size_t i = row * 13; i < (row + 1) * 13; ++i) dot += dx[i] * (x[i] - mean);
    CHECK_THAT(dot, WithinAbs(0.0, 1e-12));
    CHECK(std::abs(dx[row * 13]) > 1e-9);
  }
}

TEST_CASE("batch_norm2d_training: a channel's gradients sum to 0", "[ops][backward]") {
  const test::BatchNormOfItsBatch op{};
  test::BackwardSetup<double> setup(op, {{3, 4, 2, 5}, {4}, {4}});
  const auto dx = setup.gradients(op, {0})[0];
  for (std::size_t c = 0; c < 4; ++c) {
    double sum = 0.0;
    for (std::size_t n = 0; n < 3; ++n) sum += row_sum(dx, n * 4 + c, 10);
    CHECK_THAT(sum, WithinAbs(0.0, 1e-12));
    CHECK(std::abs(dx[c * 10]) > 1e-9);
  }
}

TEST_CASE("mse_loss: prediction and target get opposite gradients", "[ops][backward]") {
  test::BackwardSetup<double> setup(MseLoss{}, {{3, 5}, {3, 5}});
  const auto gradients = gradients_of(MseLoss{}, setup, {0, 1});
  for (std::size_t i = 0; i < 15; ++i) CHECK(gradients[0][i] == -gradients[1][i]);
}

TEST_CASE("position_embedding: positions beyond the sequence have gradient 0", "[ops][backward]") {
  test::BackwardSetup<double> setup(AddPosition{}, {{2, 3, 2}, {5, 2}});
  const auto table = gradients_of(AddPosition{}, setup, {1})[1];
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(table[i] == setup.grad_output()[i] + setup.grad_output()[6 + i]);
  }
  for (std::size_t i = 6; i < 10; ++i) CHECK(table[i] == 0.0);
}

TEST_CASE("mul: the gradient of a factor reads the other factor only", "[ops][backward]") {
  CHECK(Mul{}.backward_reads({0}).inputs == InputSet{1});
  CHECK(Mul{}.backward_reads({1}).inputs == InputSet{0});
  CHECK(Mul{}.backward_reads({0, 1}).inputs == InputSet{0, 1});
}

TEMPLATE_TEST_CASE("backward: an op that knows its slope from its output keeps no input",
                   "[ops][backward]", Relu, Sigmoid, Tanh, Softmax, LogSoftmax) {
  CHECK(TestType{}.backward_reads({0}).output);
  CHECK(TestType{}.backward_reads({0}).inputs.empty());
}

}  // namespace backward_invariants_test
