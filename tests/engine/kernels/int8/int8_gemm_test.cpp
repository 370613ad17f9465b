// Integer sums are exact, so every comparison tests for equality.
#include "kernels/int8/int8_gemm.h"

#include <vector>

#include "catch_amalgamated.hpp"
#include "core/rng.h"
#include "seed.h"

namespace int8_gemm_test {

using namespace tensorscope::kernels;
using tensorscope::Rng;

namespace {

using Bytes = std::vector<std::int8_t>;

std::int64_t between(Rng& rng, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(rng.next() % static_cast<std::uint64_t>(high - low + 1));
}

Bytes random_bytes(Rng& rng, std::int64_t count, std::int64_t low, std::int64_t high) {
  Bytes bytes(static_cast<std::size_t>(count));
  for (std::int8_t& byte : bytes) byte = static_cast<std::int8_t>(between(rng, low, high));
  return bytes;
}

/// a [m][k] b [k][n], with sums of x where stored activations are x + zero_point.
std::vector<std::int32_t> expected(const Int8Product& p, const Bytes& a, const Bytes& b) {
  std::vector<std::int32_t> c;
  const int from_a = p.weights_left ? 0 : p.zero_point;
  const int from_b = p.weights_left ? p.zero_point : 0;
  for (std::int64_t i = 0; i < p.m; ++i) {
    for (std::int64_t j = 0; j < p.n; ++j) {
      std::int32_t sum = 0;
      for (std::int64_t k = 0; k < p.k; ++k) {
        sum += (a[static_cast<std::size_t>(i * p.k + k)] - from_a) *
               (b[static_cast<std::size_t>(k * p.n + j)] - from_b);
      }
      c.push_back(sum);
    }
  }
  return c;
}

Bytes transposed(const Bytes& b, std::int64_t rows, std::int64_t columns) {
  Bytes t(b.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      t[static_cast<std::size_t>(j * rows + i)] = b[static_cast<std::size_t>(i * columns + j)];
    }
  }
  return t;
}

/// Packs both sides, b from either of its layouts, and multiplies.
std::vector<std::int32_t> packed_product(const Int8Product& p, const Bytes& a, const Bytes& b,
                                         bool transpose_b) {
  Bytes left(static_cast<std::size_t>(left_panels_bytes(p.m, p.k)), 99);
  Bytes right(static_cast<std::size_t>(right_panels_bytes(p.n, p.k)), 99);
  const Bytes bt = transposed(b, p.k, p.n);
  pack_left(p, a.data(), p.k, left.data());
  if (transpose_b) {
    pack_right_transposed(p, bt.data(), p.k, right.data());
  } else {
    pack_right(p, b.data(), p.n, right.data());
  }
  std::vector<std::int32_t> corrections(static_cast<std::size_t>(p.weights_left ? p.m : p.n));
  const Bytes& weights = p.weights_left ? a : transpose_b ? bt : b;
  const bool contiguous = p.weights_left || transpose_b;
  int8_corrections(p, weights.data(), p.weights_left ? p.m : p.n, contiguous ? p.k : 1,
                   contiguous ? 1 : p.n, corrections.data());
  std::vector<std::int32_t> c(static_cast<std::size_t>(p.m * p.n), -1);
  multiply_panels(p, left.data(), right.data(),
                  {.corrections = corrections.data(), .sums = c.data(), .ld = p.n});
  return c;
}

void check(Int8Product p, std::int64_t lowest_activation, Rng& rng) {
  const Bytes a = random_bytes(rng, p.m * p.k, p.weights_left ? -128 : lowest_activation, 127);
  const Bytes b = random_bytes(rng, p.k * p.n, p.weights_left ? lowest_activation : -128, 127);
  const std::vector<std::int32_t> c = expected(p, a, b);
  INFO(p.m << " x " << p.n << " x " << p.k << ", " << name_of(p.dot));
  REQUIRE(packed_product(p, a, b, false) == c);
  REQUIRE(packed_product(p, a, b, true) == c);
  if (p.weights_left) return;
  Bytes workspace(static_cast<std::size_t>(int8_gemm_workspace_bytes(p.m, p.n, p.k)));
  std::vector<std::int32_t> sums(c.size());
  int8_gemm(a.data(), b.data(), p, {.sums = sums.data()}, workspace.data());
  REQUIRE(sums == c);
}

}  // namespace

TEST_CASE("int8_gemm: sums are exact for random shapes, with every dot product this machine has",
          "[kernels][int8]") {
  Rng rng = tensorscope::test::seeded(7);
  for (int round = 0; round < 60; ++round) {
    Int8Product p{.weights_left = round % 2 == 1,
                  .m = between(rng, 1, 130),
                  .n = between(rng, 1, 130),
                  .k = between(rng, 1, 130)};
    check(p, -127, rng);  // two int16 at a time
    p.dot = int8_dot_here(false);
    check(p, -127, rng);
    p.dot = int8_dot_here(true);
    check(p, 0, rng);
    p.zero_point = 64;
    check(p, 1, rng);
  }
}

// Clang's sanitizer reports a null pointer that is advanced to the second panel's columns.
TEST_CASE("int8_gemm: without a bias, values are those with a bias of zeros in every panel",
          "[kernels][int8]") {
  Rng rng(11);
  const Int8Product p{.dot = int8_dot_here(true), .m = 7, .n = 3 * kMostInt8Columns + 5, .k = 9};
  const Bytes a = random_bytes(rng, p.m * p.k, 0, 127);
  const Bytes b = random_bytes(rng, p.k * p.n, -128, 127);
  const std::vector<std::int32_t> sums = expected(p, a, b);
  const std::vector<float> scales(static_cast<std::size_t>(p.n), 0.5F);
  const std::vector<float> zeros(static_cast<std::size_t>(p.n), 0.0F);
  for (const float* bias : {static_cast<const float*>(nullptr), zeros.data()}) {
    Bytes workspace(static_cast<std::size_t>(int8_gemm_workspace_bytes(p.m, p.n, p.k)));
    std::vector<float> values(sums.size(), -1.0F);
    int8_gemm(a.data(), b.data(), p,
              {.values = values.data(), .scales = scales.data(), .bias = bias, .x_scale = 0.25F},
              workspace.data());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      REQUIRE(values[i] == static_cast<float>(sums[i]) * 0.125F);
    }
  }
}

TEST_CASE("int8_gemm: the largest products of the longest sum are exact", "[kernels][int8]") {
  constexpr std::int64_t kLongest = 133'144;
  for (const bool seven_bits : {false, true}) {
    for (const int weight : {-127, 127}) {
      const Int8Product p{.dot = int8_dot_here(seven_bits), .m = 1, .n = 1, .k = kLongest};
      const Bytes a(kLongest, 127);
      const Bytes b(kLongest, static_cast<std::int8_t>(weight));
      CHECK(packed_product(p, a, b, true)[0] == 127 * weight * kLongest);
      const Bytes least(kLongest, -127);
      if (!seven_bits) CHECK(packed_product(p, least, b, true)[0] == -127 * weight * kLongest);
    }
  }
}

TEST_CASE("int8_gemm: without relaxed dot products int16 serves, seven bits are never slower",
          "[kernels][int8]") {
  const bool relaxed = relaxed_dot_here() != RelaxedDot::kNone;
  CHECK((int8_dot_here(true) == Int8Dot::kQuads) == relaxed);
  if (!relaxed) CHECK(int8_dot_here(false) == Int8Dot::kPairs);
  if (int8_dot_here(false) != Int8Dot::kPairs) CHECK(int8_dot_here(true) != Int8Dot::kPairs);
}

}  // namespace int8_gemm_test
