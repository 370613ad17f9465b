// Sums that gradients must have for any values: nothing is lost and nothing is counted twice.

#include <cmath>
#include <limits>
#include <numeric>

#include "backward_call.h"
#include "cases.h"
#include "catch_amalgamated.hpp"

namespace backward_sums_test {

using namespace tensorscope;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Gradient of input 0 when the gradient of every output is one.
template <class Op>
std::vector<float> gradient_of_ones(const Op& op, const Shape& shape, std::vector<float> x) {
  const std::array<Shape, 1> shapes{shape};
  const Shape output = op.infer(shapes);
  std::vector<float> ones(static_cast<std::size_t>(output.numel()), 1.0F);
  std::vector<float> dx(x.size(), 99.0F);
  const std::array<ConstView, 1> inputs{ConstView{shape, DType::kFloat32, x.data()}};
  const std::array<View, 1> gradients{View{shape, DType::kFloat32, dx.data()}};
  const BackwardCall call{shapes, inputs, {}, {output, DType::kFloat32, ones.data()}};
  backward_kernel<float>(op, call, gradients);
  return dx;
}

}  // namespace

TEST_CASE("max_pool2d backward: every window gives its gradient to one element",
          "[ops][backward][pool]") {
  for (const auto& [op, shapes] : test::cases<MaxPool2d>()) {
    test::BackwardSetup<double> setup(op, shapes);
    INFO("on " << shapes[0]);
    CHECK(std::abs(sum(setup.gradients(op, {0})[0]) - sum(setup.grad_output())) < 1e-12);
  }
}

TEST_CASE("max_pool2d backward: the first of equal maxima in scan order gets the gradient",
          "[ops][backward][pool]") {
  const MaxPool2d op;
  CHECK(gradient_of_ones(op, {1, 1, 2, 2}, {3, 3, 3, 3}) == std::vector<float>{1, 0, 0, 0});
  CHECK(gradient_of_ones(op, {1, 1, 2, 2}, {1, 3, 3, 0}) == std::vector<float>{0, 1, 0, 0});
  const float lowest = -std::numeric_limits<float>::infinity();
  CHECK(gradient_of_ones(op, {1, 1, 2, 2}, {lowest, lowest, lowest, lowest}) ==
        std::vector<float>{1, 0, 0, 0});
}

TEST_CASE("max_pool2d backward: an element that wins overlapping windows gets all of them",
          "[ops][backward][pool]") {
  const MaxPool2d op{{{2, 2}, {1, 1}, {0, 0}}};
  CHECK(gradient_of_ones(op, {1, 1, 3, 3}, {0, 0, 0, 0, 5, 0, 0, 0, 0}) ==
        std::vector<float>{0, 0, 0, 0, 4, 0, 0, 0, 0});
}

TEST_CASE("max_pool2d backward: the gradient follows a NaN, and padding never gets one",
          "[ops][backward][pool]") {
  CHECK(gradient_of_ones(MaxPool2d{}, {1, 1, 2, 2}, {1, kNaN, 3, 2}) ==
        std::vector<float>{0, 1, 0, 0});
  const MaxPool2d padded{{{2, 2}, {2, 2}, {1, 1}}};
  const float lowest = -std::numeric_limits<float>::infinity();
  CHECK(gradient_of_ones(padded, {1, 1, 2, 2}, {lowest, kNaN, -7, lowest}) ==
        std::vector<float>{1, 1, 1, 1});
}

TEST_CASE("avg_pool2d backward: without padding or gaps the sum is kept, with padding it is not",
          "[ops][backward][pool]") {
  const AvgPool2d covering{{{2, 3}, {2, 3}, {0, 0}}};
  test::BackwardSetup<double> setup(covering, {{2, 3, 4, 9}});
  CHECK(std::abs(sum(setup.gradients(covering, {0})[0]) - sum(setup.grad_output())) < 1e-12);
  const AvgPool2d padded{{{2, 2}, {2, 2}, {1, 1}}};
  CHECK(gradient_of_ones(padded, {1, 1, 2, 2}, {1, 2, 3, 4}) ==
        std::vector<float>{0.25F, 0.25F, 0.25F, 0.25F});
}

TEST_CASE("global_avg_pool backward: the sum is kept", "[ops][backward][pool]") {
  for (const auto& [op, shapes] : test::cases<GlobalAvgPool>()) {
    test::BackwardSetup<double> setup(op, shapes);
    CHECK(std::abs(sum(setup.gradients(op, {0})[0]) - sum(setup.grad_output())) < 1e-12);
  }
}

TEST_CASE("concat and split_heads backward: every gradient arrives once, the rest is zero",
          "[ops][backward][movement]") {
  for (const auto& [op, shapes] : test::cases<Concat>()) {
    test::BackwardSetup<double> setup(op, shapes);
    double total = 0.0;
    for (const auto& gradient : setup.gradients(op, InputSet::first(shapes.size()))) {
      total += sum(gradient);
    }
    CHECK(std::abs(total - sum(setup.grad_output())) < 1e-12);
  }
  for (const auto& [op, shapes] : test::cases<SplitHeads>()) {
    test::BackwardSetup<double> setup(op, shapes);
    CHECK(std::abs(sum(setup.gradients(op, {0})[0]) - sum(setup.grad_output())) < 1e-12);
  }
}

TEST_CASE("embedding backward: repeated ids add up, rows nobody named stay zero",
          "[ops][backward][movement]") {
  const Embedding op;
  const std::array<Shape, 2> shapes{Shape{1, 3}, Shape{4, 2}};
  const std::vector<std::int32_t> ids{2, 0, 2};
  const std::vector<float> dy{1, 2, 10, 20, 100, 200};
  std::vector<float> table(8, 99.0F);
  const std::array<ConstView, 2> inputs{ConstView{shapes[0], DType::kInt32, ids.data()},
                                        ConstView{shapes[1], DType::kFloat32, nullptr}};
  const std::array<View, 2> gradients{View{shapes[0], DType::kInt32, nullptr},
                                      View{shapes[1], DType::kFloat32, table.data()}};
  backward_kernel<float>(op, {shapes, inputs, {}, {{1, 3, 2}, DType::kFloat32, dy.data()}},
                         gradients);
  CHECK(table == std::vector<float>{10, 20, 0, 0, 101, 202, 0, 0});
}

}  // namespace backward_sums_test
