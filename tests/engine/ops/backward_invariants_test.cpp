// What gradients must satisfy whatever the numbers are.

#include <cmath>

#include "backward_call.h"
#include "catch_amalgamated.hpp"

using namespace tensorscope;
using Catch::Matchers::WithinAbs;

namespace {

/// Gradients by the double kernels that training runs.
template <class Op>
std::vector<std::vector<double>> gradients_of(const Op& op, test::BackwardSetup<double>& setup,
                                              InputSet needs) {
  return setup.run(op, needs, [&](const BackwardCall& call, Gradients out) {
    op.template backward<double>(call, out, {});
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
  // Adding a constant to a row changes nothing.
  test::BackwardSetup<double> setup(TestType{}, {{3, 5, 17}});
  const auto dx = gradients_of(TestType{}, setup, {0})[0];
  for (std::size_t row = 0; row < 15; ++row) {
    CHECK_THAT(row_sum(dx, row, 17), WithinAbs(0.0, 1e-14));
    CHECK(std::abs(dx[row * 17]) > 1e-9);
  }
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
