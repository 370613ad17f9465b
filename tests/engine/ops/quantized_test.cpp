#include "kernels/int8/quantized.h"

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "cases.h"
#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "graph/dispatch.h"
#include "seed.h"

namespace quantized_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

template <class T>
Tensor tensor_of(Ledger& ledger, const Shape& shape, const std::vector<T>& values) {
  Tensor tensor({ledger}, shape, kDTypeOf<T>, MemoryCategory::kInputs, "input");
  std::copy(values.begin(), values.end(), tensor.values<T>().begin());
  return tensor;
}

std::vector<float> random_values(const Shape& shape, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> values(static_cast<std::size_t>(shape.numel()));
  for (float& value : values) value = rng.uniform(-2.0F, 2.0F);
  return values;
}

std::vector<float> floats(const Tensor& tensor) {
  const std::span<const float> values = tensor.values<float>();
  return {values.begin(), values.end()};
}

/// Runs both kernels, whose results must agree to the bit because their sums are exact.
template <class Op>
std::vector<float> run_both(Ledger& ledger, const Op& op, std::span<const Tensor* const> inputs) {
  const std::vector<float> fast = floats(run(Context{.ledger = ledger}, op, inputs, "q"));
  const std::vector<float> readable =
      floats(run(Context{.ledger = ledger, .use_reference = true}, op, inputs, "q"));
  CHECK(fast == readable);
  return fast;
}

/// Bounds how far quantisation may move each output: |x| and |w| are off by at most half a scale
/// each. `op(x, w)` is the float op without bias, linear in both.
template <class FloatOp, class QuantizedOp>
void check_bound(const FloatOp& op, const QuantizedOp& quantized, const Shape& x_shape,
                 const Shape& w_shape) {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const std::vector<float> x_values = random_values(x_shape, 5);
  const std::vector<float> w_values = random_values(w_shape, 6);
  const std::int64_t rows = w_shape[0];
  const std::int64_t row = w_shape.numel() / rows;
  std::vector<std::int8_t> q(w_values.size());
  std::vector<float> scales(static_cast<std::size_t>(rows));
  kernels::quantize_rows(w_values.data(), rows, row, q.data(), scales.data());
  const float x_scale = kernels::symmetric_scale(x_values.data(), x_shape.numel());

  const auto magnitude = [](float value, float half) { return std::abs(value) + half; };
  std::vector<float> x_abs, w_abs, x_half, w_half;
  for (const float x : x_values) {
    x_abs.push_back(magnitude(x, 0));
    x_half.push_back(x_scale / 2);
  }
  for (std::size_t i = 0; i < w_values.size(); ++i) {
    const float half = scales[i / static_cast<std::size_t>(row)] / 2;
    w_abs.push_back(magnitude(w_values[i], half));
    w_half.push_back(half);
  }
  const auto product = [&](const std::vector<float>& x, const std::vector<float>& w) {
    const Tensor a = tensor_of(ledger, x_shape, x);
    const Tensor b = tensor_of(ledger, w_shape, w);
    return floats(run(context, op, std::array{&a, &b}, "float"));
  };
  const std::vector<float> exact = product(x_values, w_values);
  const std::vector<float> from_x = product(x_half, w_abs);
  const std::vector<float> from_w = product(x_abs, w_half);

  const Tensor x = tensor_of(ledger, x_shape, x_values);
  const Tensor w = tensor_of(ledger, w_shape, q);
  const Tensor s = tensor_of(ledger, Shape{rows}, scales);
  const std::vector<float> got = run_both(ledger, quantized, std::array{&x, &w, &s});
  REQUIRE(got.size() == exact.size());
  double worst = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const float bound = (from_x[i] + from_w[i]) * 1.0001F;  // the float op rounds as well
    REQUIRE(std::abs(got[i] - exact[i]) <= bound);
    worst = std::max(worst, std::abs(static_cast<double>(got[i] - exact[i])));
  }
  CHECK(worst > 0);  // something was rounded
}

}  // namespace

TEST_CASE("quantized_linear: worked by hand", "[ops][quantized]") {
  Ledger ledger;
  // x / 0.5 = 2, -3, 2.5 -> 2 (tie to even), 400 -> 127
  const Tensor x = tensor_of<float>(ledger, {2, 2}, {1.0F, -1.5F, 1.25F, 200.0F});
  const Tensor w = tensor_of<std::int8_t>(ledger, {2, 2}, {10, -20, 127, 1});
  const Tensor s = tensor_of<float>(ledger, {2}, {0.1F, 2.0F});
  const Tensor b = tensor_of<float>(ledger, {2}, {1.0F, -1.0F});
  QuantizedLinear op;
  op.x_scale = 0.5F;
  const std::vector<float> y = run_both(ledger, op, std::array{&x, &w, &s, &b});
  const std::vector<float> expected{0.05F * (20 + 60) + 1, (254 - 3) - 1, 0.05F * (20 - 2540) + 1,
                                    (254 + 127) - 1};
  for (std::size_t i = 0; i < 4; ++i) CHECK_THAT(y[i], Catch::Matchers::WithinRel(expected[i]));
}

TEST_CASE("quantized_conv2d: worked by hand, padding is zero", "[ops][quantized]") {
  Ledger ledger;
  const Tensor x = tensor_of<float>(ledger, {1, 1, 2, 2}, {1, 2, 3, 4});
  const Tensor w = tensor_of<std::int8_t>(ledger, {1, 1, 2, 2}, {1, 10, 100, -1});
  const Tensor s = tensor_of<float>(ledger, {1}, {0.5F});
  QuantizedConv2d op;
  op.x_scale = 1.0F;
  CHECK(run_both(ledger, op, std::array{&x, &w, &s}) ==
        std::vector<float>{0.5F * (1 + 20 + 300 - 4)});
  op.conv.padding = {1, 0};
  CHECK(run_both(ledger, op, std::array{&x, &w, &s}) ==
        std::vector<float>{0.5F * (100 - 2), 0.5F * 317, 0.5F * (3 + 40)});
}

TEST_CASE("quantized ops: outputs move by no more than half a scale of each factor allows",
          "[ops][quantized]") {
  check_bound(Linear{}, QuantizedLinear{}, {3, 70}, {9, 70});
  const auto check_conv = [](const Conv2d& conv, const Shape& x, const Shape& w) {
    QuantizedConv2d op;
    op.conv = conv;
    check_bound(conv, op, x, w);
  };
  check_conv({}, {2, 3, 7, 6}, {5, 3, 3, 2});
  check_conv({{2, 1}, {1, 2}, {1, 2}, 2}, {2, 4, 7, 9}, {6, 2, 3, 3});
  check_conv({{1, 1}, {1, 1}, {1, 1}, 4}, {1, 4, 6, 6}, {4, 1, 3, 3});
}

namespace {

/// Uniform in 1..high.
std::int64_t up_to(Rng& rng, std::int64_t high) {
  return 1 + static_cast<std::int64_t>(rng.next() % static_cast<std::uint64_t>(high));
}

/// Runs the op on random inputs with both kernels; `lowest` 0 gives an x like that after a ReLU.
template <class Op>
void run_both_on_random(const Op& op, const Shape& x_shape, const Shape& w_shape, float lowest,
                        Rng& rng) {
  Ledger ledger;
  std::vector<float> x(static_cast<std::size_t>(x_shape.numel()));
  for (float& value : x) value = rng.uniform(lowest, 2.0F);
  std::vector<std::int8_t> w(static_cast<std::size_t>(w_shape.numel()));
  for (std::int8_t& value : w) value = static_cast<std::int8_t>(rng.next());
  const Tensor xs = tensor_of(ledger, x_shape, x);
  const Tensor ws = tensor_of(ledger, w_shape, w);
  const Tensor scales = tensor_of(ledger, {w_shape[0]}, random_values({w_shape[0]}, 3));
  const Tensor bias = tensor_of(ledger, {w_shape[0]}, random_values({w_shape[0]}, 4));
  INFO("x " << x_shape << ", weight " << w_shape);
  run_both(ledger, op, std::array{&xs, &ws, &scales});
  run_both(ledger, op, std::array{&xs, &ws, &scales, &bias});
}

}  // namespace

TEST_CASE("quantized_linear: the packed product gives the loop's bits for random shapes",
          "[ops][quantized]") {
  Rng rng = test::seeded(11);
  for (int round = 0; round < 40; ++round) {
    const std::int64_t in = up_to(rng, 130);
    run_both_on_random(QuantizedLinear{}, {up_to(rng, 130), in}, {up_to(rng, 130), in},
                       round % 2 == 0 ? -2.0F : 0.0F, rng);
  }
}

TEST_CASE("quantized_conv2d: the packed product gives the loop's bits for random shapes",
          "[ops][quantized]") {
  Rng rng = test::seeded(12);
  for (int round = 0; round < 60; ++round) {
    QuantizedConv2d op;
    const std::int64_t groups = up_to(rng, 3);
    const std::int64_t channels = up_to(rng, 5);
    const std::array<std::int64_t, 2> kernel{up_to(rng, 3), up_to(rng, 3)};
    op.conv.groups = groups;
    for (std::size_t i = 0; i < 2; ++i) {
      op.conv.stride[i] = up_to(rng, 2);
      op.conv.padding[i] = up_to(rng, 3) - 1;
      op.conv.dilation[i] = up_to(rng, 2);
    }
    run_both_on_random(op,
                       {up_to(rng, 2), groups * channels, 4 + up_to(rng, 14), 4 + up_to(rng, 14)},
                       {groups * up_to(rng, 9), channels, kernel[0], kernel[1]},
                       round % 2 == 0 ? -2.0F : 0.0F, rng);
  }
}

TEST_CASE("quantized_conv2d: a huge kernel is cut: the loop's bits, and workspace stops growing",
          "[ops][quantized]") {
  Rng rng = test::seeded(13);
  QuantizedConv2d op;
  run_both_on_random(op, {2, 2, 70, 80}, {7, 2, 66, 75}, 0.0F, rng);
  op.conv.groups = 2;
  op.conv.padding = {3, 4};
  op.x_scale = 0.02F;
  run_both_on_random(op, {1, 4, 64, 72}, {14, 2, 66, 75}, -2.0F, rng);
  for (const std::int64_t side : {100, 200, 360}) {
    const std::vector<Shape> shapes{{1, 1, 400, 400}, {6, 1, side, side}, {6}};
    INFO(side);
    CHECK(QuantizedConv2d{}.workspace_bytes(shapes) - shapes[0].numel() <= 2'000'000);
  }
}

TEST_CASE("quantized_linear: dynamic scale is the batch's own largest value over 127",
          "[ops][quantized]") {
  Ledger ledger;
  const Tensor x = tensor_of<float>(ledger, {2, 1}, {-254.0F, 5.0F});
  const Tensor w = tensor_of<std::int8_t>(ledger, {1, 1}, {1});
  const Tensor s = tensor_of<float>(ledger, {1}, {1.0F});
  // The scale is 2: 5 / 2 = 2.5 rounds to 2.
  CHECK(run_both(ledger, QuantizedLinear{}, std::array{&x, &w, &s}) ==
        std::vector<float>{-254.0F, 4.0F});
  const Tensor zeros = tensor_of<float>(ledger, {1, 1}, {0.0F});
  CHECK(run_both(ledger, QuantizedLinear{}, std::array{&zeros, &w, &s}) ==
        std::vector<float>{0.0F});
}

TEST_CASE("quantized_linear: the longest sum an int32 holds is exact, a longer one is refused",
          "[ops][quantized]") {
  Ledger ledger;
  const std::int64_t n = kernels::kMaxInt8Products;
  const auto count = static_cast<std::size_t>(n);
  const Tensor x = tensor_of<float>(ledger, {1, n}, std::vector<float>(count, 127.0F));
  const Tensor w = tensor_of(ledger, {1, n}, std::vector<std::int8_t>(count, -127));
  const Tensor s = tensor_of<float>(ledger, {1}, {1.0F});
  QuantizedLinear op;
  op.x_scale = 1.0F;
  CHECK(run_both(ledger, op, std::array{&x, &w, &s})[0] == static_cast<float>(-16129 * n));
  CHECK(16129 * (n + 1) > std::numeric_limits<std::int32_t>::max());
  const std::vector<Shape> longer{{1, n + 1}, {1, n + 1}, {1}};
  CHECK_THROWS_WITH(op.infer(longer), ContainsSubstring("133145 products"));
}

TEST_CASE("quantized_linear: infinities and NaNs are cut off at 127, nothing is undefined",
          "[ops][quantized]") {
  Ledger ledger;
  const float inf = std::numeric_limits<float>::infinity();
  const Tensor x = tensor_of<float>(ledger, {3, 1}, {inf, -inf, std::nanf("")});
  const Tensor w = tensor_of<std::int8_t>(ledger, {1, 1}, {1});
  const Tensor s = tensor_of<float>(ledger, {1}, {1.0F});
  QuantizedLinear op;
  op.x_scale = 1.0F;
  CHECK(run_both(ledger, op, std::array{&x, &w, &s}) == std::vector<float>{127, -127, 127});
}

TEST_CASE("quantized ops: wrong scales and wrong weights are refused with the shapes",
          "[ops][quantized]") {
  const std::vector<Shape> scales{{2, 3}, {4, 3}, {3}};
  CHECK_THROWS_WITH(QuantizedLinear{}.infer(scales),
                    "quantized_linear: scales are [3], expected [4]");
  const std::vector<Shape> rank{{2, 3}, {4}, {4}};
  CHECK_THROWS_WITH(QuantizedConv2d{}.infer(rank), ContainsSubstring("weight is [4]"));
  Ledger ledger;
  const Tensor x = tensor_of<float>(ledger, {1, 1}, {1});
  CHECK_THROWS_WITH(run(Context{.ledger = ledger}, QuantizedLinear{}, std::array{&x, &x, &x}, "q"),
                    "quantized_linear: input 1 is float32, expected int8");
}

TEST_CASE("quantized ops: traffic counts a byte for each weight", "[ops][quantized]") {
  const std::vector<Shape> shapes{{2, 3}, {5, 3}, {5}, {5}};
  CHECK(min_bytes(QuantizedLinear{}, Shapes(shapes), DType::kFloat32) == 15 + 4 * (6 + 5 + 5 + 10));
}

}  // namespace quantized_test
