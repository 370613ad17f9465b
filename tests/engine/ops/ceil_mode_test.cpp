// Pools with output sizes rounded up: which windows exist, and which positions of the last one
// count.

#include <array>
#include <limits>
#include <vector>

#include "backward_call.h"
#include "catch_amalgamated.hpp"
#include "run_op.h"

namespace ceil_mode_test {

using namespace tensorscope;
using test::Values;

namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// A square window in ceil_mode.
template <class Pool>
Pool pool(std::int64_t kernel, std::int64_t stride, std::int64_t padding) {
  return {{{kernel, kernel}, {stride, stride}, {padding, padding}, true}};
}

template <class Op>
void expect(const Op& op, const Values& x, const std::vector<double>& expected) {
  CHECK(test::run_op<double>(op, {x}, true) == expected);
  CHECK(test::run_op<float>(op, {x}, true) == expected);
  CHECK(test::run_op<float>(op, {x}, false) == expected);
}

}  // namespace

TEST_CASE("ceil_mode: windows follow until one reaches the end, and none begins behind the input",
          "[ops][ceil]") {
  for (std::int64_t kernel = 1; kernel <= 5; ++kernel) {
    for (std::int64_t stride = 1; stride <= 4; ++stride) {
      for (std::int64_t padding = 0; padding <= kernel / 2; ++padding) {
        for (std::int64_t size = kernel; size <= 12; ++size) {
          std::int64_t windows = 1;
          std::int64_t begin = -padding;
          while (begin + kernel < size + padding && begin + stride < size) {
            begin += stride;
            ++windows;
          }
          INFO("kernel " << kernel << ", stride " << stride << ", padding " << padding << ", size "
                         << size);
          const std::array<Shape, 1> x{Shape{1, 1, size, size}};
          CHECK(pool<MaxPool2d>(kernel, stride, padding).infer(x) == Shape{1, 1, windows, windows});
        }
      }
    }
  }
}

TEST_CASE("ceil_mode: a maximum is that of what is inside", "[ops][ceil]") {
  const Values nine{{1, 1, 3, 3}, {-1, -2, -3, -4, -5, -6, -7, -8, -9}};
  expect(pool<MaxPool2d>(2, 2, 0), nine, {-1, -3, -7, -9});
  expect(pool<MaxPool2d>(3, 2, 1), {{1, 1, 2, 2}, {-4, -3, kNone, kNone}}, {-3, -3, kNone, kNone});
}

TEST_CASE("ceil_mode: a mean is that of the positions in input and padding", "[ops][ceil]") {
  expect(pool<AvgPool2d>(2, 2, 0), {{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}, {3, 4.5, 7.5, 9});
  // The last window has 2 x 2 positions, three of them in the padding.
  expect(pool<AvgPool2d>(3, 2, 1), {{1, 1, 4, 4}, std::vector<double>(16, 36.0)},
         {16, 24, 12, 24, 36, 18, 12, 18, 9});
}

TEST_CASE("ceil_mode: a mean's gradient is shared among as many positions", "[ops][ceil]") {
  const auto op = pool<AvgPool2d>(2, 2, 0);
  test::BackwardSetup<double> setup(op, {{1, 1, 3, 3}});
  const std::vector<double> dy = setup.grad_output();
  REQUIRE(dy.size() == 4);
  CHECK(setup.gradients(op, {0})[0] == std::vector<double>{dy[0] / 4, dy[0] / 4, dy[1] / 2,
                                                           dy[0] / 4, dy[0] / 4, dy[1] / 2,
                                                           dy[2] / 2, dy[2] / 2, dy[3]});
}

TEST_CASE("ceil_mode: only positions in input and padding are counted", "[ops][ceil]") {
  // Windows of 2 positions and of 1 position along each axis.
  const std::array<Shape, 1> x{Shape{1, 1, 3, 3}};
  CHECK(pool<MaxPool2d>(2, 2, 0).cost(x).flops == 3 * 3);
  CHECK(pool<AvgPool2d>(2, 2, 0).cost(x).flops == 3 * 3 + 4);
  CHECK(pool<MaxPool2d>(2, 2, 0).backward_cost(x, {0}).flops == 3 * 3 + 4);
}

}  // namespace ceil_mode_test
