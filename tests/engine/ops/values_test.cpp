// Small cases worked out by hand from the definitions, run through the dispatcher: the reference in
// float and double, and the fast float kernels.

#include <cmath>
#include <limits>

#include "catch_amalgamated.hpp"
#include "run_op.h"

namespace values_test {

using namespace tensorscope;
using Catch::Matchers::WithinAbs;
using test::ids;
using test::Values;

namespace {

void compare(const std::vector<double>& got, const std::vector<double>& expected,
             double tolerance) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i);
    CHECK_THAT(got[i], WithinAbs(expected[i], tolerance));
  }
}

template <class Op>
void expect(const Op& op, const std::vector<Values>& inputs, const std::vector<double>& expected) {
  INFO(Op::kName);
  compare(test::run_op<double>(op, inputs, true), expected, 1e-12);
  compare(test::run_op<float>(op, inputs, true), expected, 1e-5);
  compare(test::run_op<float>(op, inputs, false), expected, 1e-5);
}

const double kLn2 = std::log(2.0);
const double kLn3 = std::log(3.0);
const double kLn5 = std::log(5.0);

}  // namespace

TEST_CASE("matmul: rows times columns", "[ops][values]") {
  expect(Matmul{}, {{{2, 2}, {1, 2, 3, 4}}, {{2, 2}, {5, 6, 7, 8}}}, {19, 22, 43, 50});
  expect(Matmul{}, {{{1, 3}, {1, 2, 3}}, {{3, 2}, {1, 2, 3, 4, 5, 6}}}, {22, 28});
  expect(Matmul{}, {{{2, 2}, {1, 2, 3, 4}}, {{2, 1}, {5, 6}}}, {17, 39});
}

TEST_CASE("matmul: a transposed b is read by rows", "[ops][values]") {
  expect(Matmul{true}, {{{2, 2}, {1, 2, 3, 4}}, {{2, 2}, {5, 6, 7, 8}}}, {17, 23, 39, 53});
  expect(Matmul{true}, {{{1, 2}, {1, 2}}, {{3, 2}, {1, 2, 3, 4, 5, 6}}}, {5, 11, 17});
}

TEST_CASE("matmul: every leading index has a product of its own", "[ops][values]") {
  expect(Matmul{}, {{{2, 1, 2}, {1, 2, 3, 4}}, {{2, 2, 1}, {5, 6, 7, 8}}}, {17, 53});
  expect(Matmul{}, {{{2, 2, 2}, {1, 0, 0, 1, 0, 1, 1, 0}}, {{2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}}},
         {1, 2, 3, 4, 7, 8, 5, 6});
}

TEST_CASE("linear: x times the weight's rows, plus bias", "[ops][values]") {
  const Values weight{{3, 2}, {3, 4, 5, 6, 7, 8}};
  expect(Linear{}, {{{2}, {1, 2}}, weight, {{3}, {0.5, -1, 2}}}, {11.5, 16, 25});
  expect(Linear{}, {{{2, 2}, {1, 2, -1, 0}}, weight}, {11, 17, 23, -3, -5, -7});
  expect(Linear{}, {{{2, 2}, {1, 2, -1, 0}}, weight, {{3}, {1, 2, 3}}}, {12, 19, 26, -2, -3, -4});
}

TEST_CASE("add, mul: element by element", "[ops][values]") {
  expect(Add{}, {{{3}, {1, 2, 3}}, {{3}, {10, -20, 0.5}}}, {11, -18, 3.5});
  expect(Mul{}, {{{3}, {1, 2, 3}}, {{3}, {10, -20, 0.5}}}, {10, -40, 1.5});
}

TEST_CASE("bias: one value per index of the axis", "[ops][values]") {
  expect(Bias{}, {{{2, 2}, {1, 2, 3, 4}}, {{2}, {10, 20}}}, {11, 22, 13, 24});
  expect(Bias{0}, {{{2, 2}, {1, 2, 3, 4}}, {{2}, {10, 20}}}, {11, 12, 23, 24});
  expect(Bias{1}, {{{1, 2, 1, 2}, {1, 2, 3, 4}}, {{2}, {10, 20}}}, {11, 12, 23, 24});
}

TEST_CASE("relu: negative values become zero", "[ops][values]") {
  expect(Relu{}, {{{4}, {-1, 0, 2, -0.25}}}, {0, 0, 2, 0});
}

TEST_CASE("sigmoid, silu, tanh: values known from their definitions", "[ops][values]") {
  expect(Sigmoid{}, {{{3}, {0, kLn3, -kLn3}}}, {0.5, 0.75, 0.25});
  expect(Silu{}, {{{3}, {0, kLn3, -kLn3}}}, {0, 0.75 * kLn3, -0.25 * kLn3});
  expect(Tanh{}, {{{3}, {0, kLn2, -kLn3}}}, {0, 0.6, -0.8});
}

TEST_CASE("gelu: x times the normal distribution, exact and approximated", "[ops][values]") {
  // Phi(1) and -2 Phi(-2), from tables of the normal distribution.
  expect(Gelu{GeluKind::kErf}, {{{3}, {0, 1, -2}}}, {0, 0.8413447460685429, -0.0455002638963584});
  // The approximation differs in the fourth digit.
  expect(Gelu{GeluKind::kTanh}, {{{3}, {0, 1, -2}}}, {0, 0.8411919906082768, -0.045402305912225});
}

TEST_CASE("softmax, log_softmax: shares of the exponentials", "[ops][values]") {
  const Values x{{2, 3}, {0, kLn2, kLn5, 7, 7, 7}};
  expect(Softmax{}, {x}, {0.125, 0.25, 0.625, 1.0 / 3, 1.0 / 3, 1.0 / 3});
  expect(LogSoftmax{}, {x},
         {std::log(0.125), std::log(0.25), std::log(0.625), -kLn3, -kLn3, -kLn3});
}

TEST_CASE("softmax: large scores do not overflow", "[ops][values]") {
  expect(Softmax{}, {{{2}, {1000, 1000}}}, {0.5, 0.5});
  expect(LogSoftmax{}, {{{2}, {-1000, -1000}}}, {-kLn2, -kLn2});
}

TEST_CASE("layer_norm: subtracts the mean and divides by the deviation", "[ops][values]") {
  const Values x{{2, 2}, {1, 3, 10, 6}};
  expect(LayerNorm{0.0F}, {x, {{2}, {1, 2}}}, {-1, 2, 1, -2});
  expect(LayerNorm{0.0F}, {x, {{2}, {1, 2}}, {{2}, {10, 20}}}, {9, 22, 11, 18});
  // Variance 1 + eps 3 = 4, variance 4 + eps 3 = 7.
  expect(LayerNorm{3.0F}, {x, {{2}, {1, 1}}}, {-0.5, 0.5, 2 / std::sqrt(7.0), -2 / std::sqrt(7.0)});
}

TEST_CASE("batch_norm2d: every channel has its own statistics", "[ops][values]") {
  const Values x{{2, 2, 1, 1}, {5, 10, 9, 4}};
  // Means 1 and 4, deviations sqrt(15 + 1) = 4 and sqrt(8 + 1) = 3.
  expect(BatchNorm2d{1.0F}, {x, {{2}, {1, 2}}, {{2}, {0.5, -1}}, {{2}, {1, 4}}, {{2}, {15, 8}}},
         {1.5, 3, 2.5, -1});
}

TEST_CASE("conv2d: a cross-correlation, the kernel is not flipped", "[ops][values]") {
  const Values x{{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
  const Values weight{{1, 1, 2, 2}, {1, 2, 3, 4}};
  expect(Conv2d{}, {x, weight}, {37, 47, 67, 77});
  expect(Conv2d{}, {x, weight, {{1}, {0.5}}}, {37.5, 47.5, 67.5, 77.5});
}

TEST_CASE("conv2d: stride, padding and dilation move the window", "[ops][values]") {
  const Values x{{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
  const Values weight{{1, 1, 2, 2}, {1, 2, 3, 4}};
  expect(Conv2d{{2, 2}, {1, 1}}, {x, weight}, {4, 18, 36, 77});
  expect(Conv2d{{1, 1}, {0, 0}, {2, 2}}, {x, weight}, {64});
  expect(Conv2d{{1, 2}, {0, 1}}, {x, weight}, {18, 47, 36, 77});
  expect(Conv2d{{2, 1}, {1, 0}}, {x, weight}, {11, 18, 67, 77});
  expect(Conv2d{.stride = {2, 2}, .extra_padding = {1, 1}}, {x, weight}, {37, 21, 23, 9});
}

TEST_CASE("conv2d: sums over channels, one filter per output channel", "[ops][values]") {
  const Values x{{1, 2, 1, 2}, {1, 2, 10, 20}};
  expect(Conv2d{}, {x, {{2, 2, 1, 1}, {1, 1, 2, -1}}, {{2}, {0, 5}}}, {11, 22, -3, -11});
}

TEST_CASE("conv2d: groups see their own channels only", "[ops][values]") {
  const Values x{{1, 2, 1, 2}, {1, 2, 10, 20}};
  Conv2d grouped;
  grouped.groups = 2;
  expect(grouped, {x, {{2, 1, 1, 2}, {1, 1, 3, 1}}, {{2}, {0.5, 0}}}, {3.5, 50});
  // Two filters per channel.
  expect(grouped, {x, {{4, 1, 1, 1}, {1, 2, 3, 4}}}, {1, 2, 2, 4, 30, 60, 40, 80});
  // Two channels per group.
  const Values wide{{1, 4, 1, 1}, {1, 2, 3, 4}};
  expect(grouped, {wide, {{2, 2, 1, 1}, {1, 10, 100, 1000}}}, {21, 4300});
}

TEST_CASE("max_pool2d: the largest of each window, padding never", "[ops][values]") {
  const Values x{{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
  expect(MaxPool2d{}, {x}, {6, 8, 14, 16});
  const Values negative{{1, 1, 2, 2}, {-4, -3, -2, -1}};
  expect(MaxPool2d{{{3, 3}, {2, 2}, {1, 1}}}, {negative}, {-1});
  expect(MaxPool2d{{{2, 2}, {1, 1}, {1, 1}}}, {negative}, {-4, -3, -3, -2, -1, -1, -2, -1, -1});
}

TEST_CASE("avg_pool2d: the mean of each window, padding counts as zeros", "[ops][values]") {
  const Values x{{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
  expect(AvgPool2d{}, {x}, {3.5, 5.5, 11.5, 13.5});
  const Values four{{1, 1, 2, 2}, {4, 8, 12, 16}};
  expect(AvgPool2d{{{2, 2}, {2, 2}, {1, 1}}}, {four}, {1, 2, 3, 4});
}

TEST_CASE("global_avg_pool: one mean per channel", "[ops][values]") {
  expect(GlobalAvgPool{}, {{{1, 2, 1, 3}, {1, 2, 6, 10, 20, 30}}}, {3, 20});
}

TEST_CASE("embedding: one row per id", "[ops][values]") {
  const Values table{{3, 2}, {1, 2, 3, 4, 5, 6}};
  expect(Embedding{}, {ids({2, 2}, {2, 0, 1, 2}), table}, {5, 6, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("position_embedding: the first T rows are added to every sequence", "[ops][values]") {
  expect(AddPosition{}, {{{2, 2, 1}, {1, 2, 3, 4}}, {{3, 1}, {10, 20, 99}}}, {11, 22, 13, 24});
}

TEST_CASE("permute: dimension i of the output is dimension dims[i] of the input", "[ops][values]") {
  expect(Permute{{1, 0}, 2}, {{{2, 3}, {1, 2, 3, 4, 5, 6}}}, {1, 4, 2, 5, 3, 6});
  // [2, 1, 3] to [3, 2, 1]
  expect(Permute{{2, 0, 1}, 3}, {{{2, 1, 3}, {1, 2, 3, 4, 5, 6}}}, {1, 4, 2, 5, 3, 6});
}

TEST_CASE("split_heads: some heads of a row, heads before positions", "[ops][values]") {
  // One sequence of 2 tokens, 4 heads of 1 feature or 2 heads of 2.
  const Values x{{1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}};
  expect(SplitHeads{2, 4, 0}, {x}, {1, 5, 2, 6});
  expect(SplitHeads{2, 4, 2}, {x}, {3, 7, 4, 8});
  expect(SplitHeads{1, 4, 1}, {x}, {2, 6});
  expect(SplitHeads{1, 2, 1}, {x}, {3, 4, 7, 8});
}

TEST_CASE("reshape, flatten, dropout: the same elements in the same order", "[ops][values]") {
  const Values x{{2, 3}, {1, 2, 3, 4, 5, 6}};
  expect(Reshape{{3, 2}}, {x}, {1, 2, 3, 4, 5, 6});
  expect(Flatten{0}, {x}, {1, 2, 3, 4, 5, 6});
  expect(Dropout{0.9F}, {x}, {1, 2, 3, 4, 5, 6});
}

TEST_CASE("concat: inputs one after the other along the axis", "[ops][values]") {
  const Values a{{2, 1}, {1, 2}};
  const Values b{{2, 2}, {3, 4, 5, 6}};
  expect(Concat{1}, {a, b}, {1, 3, 4, 2, 5, 6});
  expect(Concat{0}, {b, b}, {3, 4, 5, 6, 3, 4, 5, 6});
  expect(Concat{-1}, {a, b, a}, {1, 3, 4, 1, 2, 5, 6, 2});
}

TEST_CASE("attention: values weighted by the softmax of the scores", "[ops][values]") {
  const Shape shape{1, 1, 2, 1};
  const Values q{shape, {1, 1}};
  const Values k{shape, {0, kLn3}};
  const Values v{shape, {4, 8}};
  expect(Attention{}, {q, k, v}, {7, 7});
  expect(Attention{true}, {q, k, v}, {4, 7});
}

TEST_CASE("attention: scores are divided by the square root of the head size", "[ops][values]") {
  const Shape shape{1, 1, 2, 4};
  const Values q{shape, {1, 1, 1, 1, 0, 0, 0, 0}};
  const Values k{shape, {0, 0, 0, 0, 2 * kLn3, 0, 0, 0}};  // score 2 ln 3 / sqrt(4) = ln 3
  const Values v{shape, {4, 0, 1, 0, 8, 4, 1, -4}};
  expect(Attention{}, {q, k, v}, {7, 3, 1, -3, 6, 2, 1, -2});
}

TEST_CASE("attention: batch and heads do not mix", "[ops][values]") {
  const Shape shape{2, 2, 1, 1};
  const Values ones{shape, {1, 1, 1, 1}};
  expect(Attention{}, {ones, ones, {shape, {1, 2, 3, 4}}}, {1, 2, 3, 4});
}

TEST_CASE("attention: neighbouring heads share a key-value head, those of a batch alone",
          "[ops][values]") {
  const Values q{{2, 4, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1}};
  const Values v{{2, 2, 1, 1}, {1, 2, 3, 4}};
  expect(Attention{}, {q, v, v}, {1, 1, 2, 2, 3, 3, 4, 4});
}

TEST_CASE("NaN and infinity reach the output", "[ops][values]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const auto last = [](const auto& op, const std::vector<Values>& inputs) {
    const auto fast = test::run_op<float>(op, inputs, false);
    const auto reference = test::run_op<float>(op, inputs, true);
    // Both results must be of the same kind: NaN, an infinity or a finite number.
    CHECK(std::isnan(fast.back()) == std::isnan(reference.back()));
    if (!std::isnan(fast.back())) CHECK(fast.back() == reference.back());
    return fast.back();
  };
  CHECK(std::isnan(last(Relu{}, {{{2}, {0, nan}}})));
  CHECK(std::isnan(last(MaxPool2d{}, {{{1, 1, 2, 2}, {1, nan, 3, 2}}})));
  CHECK(std::isnan(last(Softmax{}, {{{2}, {nan, 0}}})));
  CHECK(last(Sigmoid{}, {{{1}, {-inf}}}) == 0);
  CHECK(last(Tanh{}, {{{1}, {inf}}}) == 1);
  CHECK(last(Linear{}, {{{1, 2}, {1, inf}}, {{1, 2}, {1, 2}}}) == inf);
  CHECK(std::isnan(last(Linear{}, {{{2, 2}, {1, 1, 0, 1}}, {{2, 2}, {1, 1, inf, 1}}})));
  CHECK(std::isnan(last(Conv2d{}, {{{1, 1, 1, 1}, {nan}}, {{1, 1, 1, 1}, {0}}})));
}

}  // namespace values_test
