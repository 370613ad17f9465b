// Vectorised math functions against double, over all exponents of float.

#include "kernels/simd/vector_math.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "catch_amalgamated.hpp"

namespace vector_math_test {

using namespace tensorscope::kernels;

namespace {

using Lanes = std::array<float, static_cast<std::size_t>(simd::kLanes)>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

float from_pattern(std::uint32_t pattern) {
  float x = 0.0F;
  std::memcpy(&x, &pattern, sizeof x);
  return x;
}

template <class F>
Lanes in_lanes(const F& f, const Lanes& x) {
  Lanes y{};
  simd::store(y.data(), f(simd::load(x.data())));
  return y;
}

/// f of one number, replicated in every lane.
template <class F>
float of(const F& f, float x) {
  Lanes all{};
  all.fill(x);
  return in_lanes(f, all).back();
}

/// Spacing of floats around y; it stays constant for denormals.
double unit_in_last_place(double y) {
  return std::ldexp(1.0, std::max(-149, std::ilogb(y == 0.0 ? 0x1p-149 : y) - 23));
}

struct Worst {
  double error = 0.0;  // in units in the last place
  float at = 0.0F;
};

/// Walks through bit patterns with a stride that is no power of two, so that every exponent occurs
/// with different mantissas and in all lanes, with both signs, including denormals, infinities and
/// NaN.
template <class F, class Exact, class Unit>
Worst walk(const F& f, const Exact& exact, const Unit& unit) {
  Worst worst;
  Lanes x{};
  std::size_t lane = 0;
  std::int64_t wrong_kind = 0;
  const auto check = [&](float argument, float y) {
    const double expected = exact(static_cast<double>(argument));
    const auto rounded = static_cast<float>(expected);
    if (!std::isfinite(rounded) || !std::isfinite(y)) {
      if (std::isnan(rounded) ? !std::isnan(y) : rounded != y) ++wrong_kind;
      return;
    }
    const double error = std::abs(static_cast<double>(y) - expected) / unit(expected);
    if (error > worst.error) worst = {error, argument};
  };
  constexpr std::uint32_t kStride = 4099;
  std::uint32_t pattern = 0;
  do {
    x[lane] = from_pattern(pattern);
    if (++lane == x.size()) {
      const Lanes y = in_lanes(f, x);
      for (std::size_t i = 0; i < x.size(); ++i) check(x[i], y[i]);
      lane = 0;
    }
    pattern += kStride;
  } while (pattern >= kStride);
  CHECK(wrong_kind == 0);
  return worst;
}

double half_erf(double x) { return 0.5 * std::erf(x / std::sqrt(2.0)); }

}  // namespace

TEST_CASE("vector exp: within 1.2 ulp for every exponent of float", "[kernels][vector_math]") {
  const Worst worst = walk(simd::Exp{}, [](double x) { return std::exp(x); }, unit_in_last_place);
  INFO("worst at " << worst.at);
  CHECK(worst.error <= 1.2);
}

TEST_CASE("vector tanh: within 7 ulp for every exponent of float", "[kernels][vector_math]") {
  const Worst worst = walk(simd::Tanh{}, [](double x) { return std::tanh(x); }, unit_in_last_place);
  INFO("worst at " << worst.at);
  CHECK(worst.error <= 7.0);
}

TEST_CASE("vector exp and tanh: the bounds hold where the values are dense",
          "[kernels][vector_math]") {
  double exp_error = 0.0, tanh_error = 0.0, erf_error = 0.0;
  for (float x = -12.0F; x < 12.0F; x += 0x1p-13F) {
    const auto at = static_cast<double>(x);
    const auto error = [](float y, double expected) {
      return std::abs(static_cast<double>(y) - expected) / unit_in_last_place(expected);
    };
    exp_error = std::max(exp_error, error(of(simd::Exp{}, x), std::exp(at)));
    tanh_error = std::max(tanh_error, error(of(simd::Tanh{}, x), std::tanh(at)));
    erf_error = std::max(
        erf_error, std::abs(static_cast<double>(of(simd::HalfErf{}, x)) - half_erf(at)) * 0x1p24);
  }
  CHECK(exp_error <= 1.2);
  CHECK(tanh_error <= 7.0);
  CHECK(erf_error <= 6.0);
}

TEST_CASE("vector exp: infinities, NaN, denormal results and both ends", "[kernels][vector_math]") {
  const simd::Exp exp;
  CHECK(of(exp, kInfinity) == kInfinity);
  CHECK(of(exp, -kInfinity) == 0.0F);
  CHECK(std::isnan(of(exp, kNaN)));
  CHECK(std::isnan(of(exp, from_pattern(0x7fc12345U))));
  CHECK(of(exp, 0.0F) == 1.0F);
  CHECK(of(exp, 88.722839F) > 3.4e38F);
  CHECK(of(exp, 88.722847F) == kInfinity);
  CHECK(of(exp, -103.97F) == 0x1p-149F);
  CHECK(of(exp, -103.98F) == 0.0F);
}

TEST_CASE("vector exp of negatives: within 3 ulp, 6 below -20, down to 2^-126; then exactly 0",
          "[kernels][vector_math]") {
  const simd::ExpOfNegative exp;
  for (float x = -87.33F; x <= 0.0F; x += 0x1p-9F) {
    const double expected = std::exp(static_cast<double>(x));
    REQUIRE(std::abs(static_cast<double>(of(exp, x)) - expected) <=
            (x < -20.0F ? 6.0 : 3.0) * unit_in_last_place(expected));
  }
  for (const float x : {-87.7F, -88.0F, -100.0F, -1e30F, -kInfinity}) CHECK(of(exp, x) == 0.0F);
  CHECK(std::isnan(of(exp, kNaN)));
  CHECK(of(exp, 0.0F) == 1.0F);
}

TEST_CASE("vector tanh and erf: odd, never beyond their limits, and exactly there in the end",
          "[kernels][vector_math]") {
  const simd::Tanh tanh;
  const simd::HalfErf half_erf_of;
  for (float x = 0.0F; x < 20.0F; x += 0x1p-8F) {
    REQUIRE(of(tanh, x) <= 1.0F);
    REQUIRE(of(half_erf_of, x) <= 0.5F);
    REQUIRE(of(tanh, -x) == -of(tanh, x));
    REQUIRE(of(half_erf_of, -x) == -of(half_erf_of, x));
  }
  for (const float x : {9.02F, 100.0F, 3e38F, kInfinity}) {
    CHECK(of(tanh, x) == 1.0F);
    CHECK(of(half_erf_of, x) == 0.5F);
  }
  CHECK(of(half_erf_of, 5.42F) == 0.5F);
  CHECK(std::isnan(of(tanh, kNaN)));
  CHECK(std::signbit(of(tanh, -0.0F)));
  CHECK(of(tanh, 0x1p-149F) == 0x1p-149F);
}

}  // namespace vector_math_test
