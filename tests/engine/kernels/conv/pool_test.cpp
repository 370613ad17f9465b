// The fast kernels of pools against the readable ones in double: windows of any size and stride,
// rows longer than what is processed at once, and NaN.

#include "kernels/conv/pool.h"

#include <cstring>
#include <vector>

#include "catch_amalgamated.hpp"
#include "kernels/random_values.h"
#include "seed.h"

namespace pool_test {

using namespace tensorscope;
using namespace tensorscope::kernels;
using namespace tensorscope::test;

namespace {

// With rounding up, the last window may extend beyond the padding but must begin before its end.
std::int64_t outputs(const PoolSizes& s, std::size_t axis, std::int64_t size, bool round_up) {
  const std::int64_t steps = size + 2 * s.padding[axis] - s.kernel[axis];
  const std::int64_t count = (steps + (round_up ? s.stride[axis] - 1 : 0)) / s.stride[axis] + 1;
  return (count - 1) * s.stride[axis] >= size + s.padding[axis] ? count - 1 : count;
}

PoolSizes with_outputs(PoolSizes s, bool round_up = false) {
  s.oh = outputs(s, 0, s.h, round_up);
  s.ow = outputs(s, 1, s.w, round_up);
  return s;
}

PoolSizes random_sizes(Rng& rng) {
  PoolSizes s{.planes = 1 + rng.below(3)};
  for (const std::size_t axis : {0U, 1U}) {
    s.kernel[axis] = 1 + rng.below(7);
    s.stride[axis] = 1 + rng.below(4);
    s.padding[axis] = rng.below(static_cast<std::uint32_t>(s.kernel[axis] / 2) + 1);
  }
  s.h = s.kernel[0] + rng.below(20);
  s.w = s.kernel[1] + rng.below(40);
  return with_outputs(s, rng.below(2) == 0);
}

void check(const PoolSizes& s, Rng& rng) {
  CAPTURE(s.planes, s.h, s.w, s.kernel[0], s.kernel[1], s.stride[0], s.stride[1], s.padding[0],
          s.padding[1]);
  const std::vector<float> x = random_values(rng, s.planes * s.h * s.w);
  const std::vector<double> exact(x.begin(), x.end());
  const auto count = static_cast<std::size_t>(s.planes * s.oh * s.ow);
  std::vector<float> y(count);
  std::vector<double> expected(count);
  max_pool2d_fast(x.data(), y.data(), s);
  max_pool2d(exact.data(), expected.data(), s);
  for (std::size_t i = 0; i < count; ++i) REQUIRE(static_cast<double>(y[i]) == expected[i]);
  avg_pool2d_fast(x.data(), y.data(), s);
  avg_pool2d(exact.data(), expected.data(), s);
  for (std::size_t i = 0; i < count; ++i) {
    REQUIRE(std::abs(static_cast<double>(y[i]) - expected[i]) <= 1e-6);
  }
}

}  // namespace

TEST_CASE("pools: fast and readable agree for any window, stride and padding", "[kernels][pool]") {
  Rng rng = seeded(1601);
  for (int i = 0; i < 300; ++i) check(random_sizes(rng), rng);
}

TEST_CASE("pools: of every width, under the sanitizer nothing beside the image is read",
          "[kernels][pool]") {
  Rng rng = seeded(1606);
  for (const std::int64_t kernel : {2, 3}) {
    for (const std::int64_t stride : {1, 2}) {
      for (const std::int64_t padding : {0, 1}) {
        for (std::int64_t w = 3; w < 70; ++w) {
          check(with_outputs({.planes = 1,
                              .h = 5,
                              .w = w,
                              .kernel = {kernel, kernel},
                              .stride = {stride, stride},
                              .padding = {padding, padding}}),
                rng);
        }
      }
    }
  }
}

TEST_CASE("pools: ties, infinities and what is not a number are what the readable loop gives",
          "[kernels][pool]") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr std::array kValues{
      -kInfinity, -kInfinity, -1.0F,     -0.0F,
      0.0F,       1.0F,       kInfinity, std::numeric_limits<float>::quiet_NaN()};
  Rng rng = seeded(1604);
  for (int i = 0; i < 300; ++i) {
    const PoolSizes s = random_sizes(rng);
    std::vector<float> x(static_cast<std::size_t>(s.planes * s.h * s.w));
    for (float& value : x) value = kValues.at(rng.below(i % 2 == 0 ? 8 : 6));
    std::vector<float> y(static_cast<std::size_t>(s.planes * s.oh * s.ow));
    std::vector<float> expected(y.size());
    max_pool2d_fast(x.data(), y.data(), s);
    max_pool2d(x.data(), expected.data(), s);
    for (std::size_t k = 0; k < y.size(); ++k) {
      REQUIRE((y[k] == expected[k] || (std::isnan(y[k]) && std::isnan(expected[k]))));
    }
  }
}

TEST_CASE("pools: a plane's bits do not depend on the planes beside it", "[kernels][pool]") {
  PoolSizes s = with_outputs({.planes = 2, .h = 8, .w = 8, .kernel = {2, 2}, .stride = {2, 2}});
  Rng rng = seeded(1607);
  std::vector<float> x(128, std::numeric_limits<float>::quiet_NaN());
  // Which zero is the maximum depends on the order in which a window is reduced.
  constexpr std::array kValues{0.0F, -0.0F, -1.0F};
  for (std::size_t i = 0; i < 64; ++i) x[i] = kValues.at(rng.below(3));
  std::vector<float> together(32);
  max_pool2d_fast(x.data(), together.data(), s);
  s.planes = 1;
  std::vector<float> alone(16);
  max_pool2d_fast(x.data(), alone.data(), s);
  CHECK(std::memcmp(alone.data(), together.data(), 16 * sizeof(float)) == 0);
}

TEST_CASE("pools: a call writes its own outputs and no others", "[kernels][pool]") {
  Rng rng = seeded(1605);
  for (int i = 0; i < 100; ++i) {
    const PoolSizes s = random_sizes(rng);
    const std::vector<float> x = random_values(rng, s.planes * s.h * s.w);
    const auto count = static_cast<std::size_t>(s.planes * s.oh * s.ow);
    std::vector<float> y(count + 32, 7.0F);
    max_pool2d_fast(x.data(), y.data(), s);
    avg_pool2d_fast(x.data(), y.data(), s);
    for (std::size_t k = count; k < y.size(); ++k) REQUIRE(y[k] == 7.0F);
  }
}

TEST_CASE("pools: rows longer than what is folded at once, and wider windows", "[kernels][pool]") {
  Rng rng = seeded(1602);
  for (const std::int64_t stride : {1, 2, 3}) {
    const PoolSizes s{
        .planes = 1, .h = 4, .w = 2500, .kernel = {3, 3}, .stride = {1, stride}, .padding = {1, 1}};
    check(with_outputs(s), rng);
  }
  check(with_outputs({.planes = 2, .h = 2, .w = 1400, .kernel = {2, 1300}, .stride = {1, 7}}), rng);
  check(with_outputs({.planes = 1, .h = 1, .w = 1030, .kernel = {1, 1024}, .stride = {1, 2}}), rng);
}

TEST_CASE("pools: a NaN anywhere in a window is its maximum, and in no other", "[kernels][pool]") {
  const PoolSizes s = with_outputs({.h = 5, .w = 11, .kernel = {3, 3}, .stride = {2, 2}});
  for (std::size_t at = 0; at < 55; ++at) {
    std::vector<float> x(55, 1.0F);
    x[at] = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> fast(static_cast<std::size_t>(s.oh * s.ow));
    std::vector<float> readable(fast.size());
    max_pool2d_fast(x.data(), fast.data(), s);
    max_pool2d(x.data(), readable.data(), s);
    for (std::size_t i = 0; i < fast.size(); ++i) {
      CHECK(std::isnan(fast[i]) == std::isnan(readable[i]));
    }
  }
}

}  // namespace pool_test
