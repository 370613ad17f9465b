#include "core/half.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "catch_amalgamated.hpp"
#include "core/dtype.h"

namespace half_test {

using namespace tensorscope;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

// The value by the definition of binary16, computed in double.
double meaning(Float16 half) {
  const int sign = half.bits >> 15U != 0 ? -1 : 1;
  const int exponent = (half.bits >> 10U) & 31;
  const int fraction = half.bits & 0x3ff;
  if (exponent == 31) return fraction == 0 ? sign * static_cast<double>(kInf) : std::nan("");
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

constexpr std::uint16_t half_bits(float value) { return to_float16(value).bits; }
constexpr std::uint16_t brain_bits(float value) { return to_bfloat16(value).bits; }

Float16 half_of(std::uint32_t bits) { return {static_cast<std::uint16_t>(bits)}; }

// Both neighbours of every tie between two adjacent finite halves, for one of the formats.
template <class Half, class Convert>
void check_every_tie(std::uint32_t last_finite, const Convert& convert) {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < last_finite; ++bits) {
    const Half low{static_cast<std::uint16_t>(bits)};
    const Half high{static_cast<std::uint16_t>(bits + 1)};
    const float tie = to_float(low) + (to_float(high) - to_float(low)) / 2;  // exact in float
    const Half even = bits % 2 == 0 ? low : high;
    if (convert(tie) != even || convert(-tie).bits != (even.bits | 0x8000U)) ++wrong;
    if (convert(std::nextafter(tie, 0.0F)) != low) ++wrong;
    if (convert(std::nextafter(tie, kInf)) != high) ++wrong;
  }
  CHECK(wrong == 0);
}

}  // namespace

// The functions are constexpr, so this is checked at compile time.
static_assert(half_bits(1.0F) == 0x3c00 && half_bits(-2.0F) == 0xc000);
static_assert(brain_bits(1.0F) == 0x3f80 && to_float(BFloat16{0x4049}) == 3.140625F);

TEST_CASE("float16: all 65,536 patterns have the value IEEE 754 gives them", "[core][half]") {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const double expected = meaning(half_of(bits));
    const auto got = static_cast<double>(to_float(half_of(bits)));
    const bool same = std::isnan(expected) ? std::isnan(got) : got == expected;
    if (!same || std::signbit(to_float(half_of(bits))) != (bits >= 32768)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("float16: all 65,536 patterns come back, a signalling NaN as a quiet one",
          "[core][half]") {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const bool is_nan = (bits & 0x7fffU) > 0x7c00U;
    const Float16 expected = half_of(is_nan ? bits | 0x0200U : bits);
    if (to_float16(to_float(half_of(bits))) != expected) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("float16: every tie rounds to even, its neighbours to the nearer half", "[core][half]") {
  check_every_tie<Float16>(0x7bff, [](float value) { return to_float16(value); });
}

TEST_CASE("float16: 65504 is the largest, from 65520 on it is infinity", "[core][half]") {
  CHECK(half_bits(65504.0F) == 0x7bff);
  CHECK(half_bits(std::nextafter(65520.0F, 0.0F)) == 0x7bff);
  CHECK(half_bits(65520.0F) == 0x7c00);
  CHECK(half_bits(-65520.0F) == 0xfc00);
  CHECK(half_bits(std::numeric_limits<float>::max()) == 0x7c00);
  CHECK(half_bits(kInf) == 0x7c00);
  CHECK(to_float(Float16{0x7bff}) == float16::kMax);
}

TEST_CASE("float16: 2^-24 is the smallest, 2^-25 and below is zero with its sign", "[core][half]") {
  CHECK(half_bits(0x1p-24F) == 0x0001);
  CHECK(half_bits(0x1p-25F) == 0x0000);
  CHECK(half_bits(std::nextafter(0x1p-25F, 1.0F)) == 0x0001);
  CHECK(half_bits(-0x1p-25F) == 0x8000);
  CHECK(half_bits(0x1.8p-24F) == 0x0002);  // 1.5 steps, a tie, to even
  CHECK(half_bits(std::numeric_limits<float>::denorm_min()) == 0x0000);
  // Rounds up from subnormal to normal.
  CHECK(half_bits(std::nextafter(float16::kMinNormal, 0.0F)) == 0x0400);
}

TEST_CASE("bfloat16: all 65,536 patterns come back, a signalling NaN as a quiet one",
          "[core][half]") {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const BFloat16 half{static_cast<std::uint16_t>(bits)};
    const bool is_nan = (bits & 0x7fffU) > 0x7f80U;
    if (std::isnan(to_float(half)) != is_nan) ++wrong;
    const BFloat16 back = to_bfloat16(to_float(half));
    if (back.bits != (is_nan ? bits | 0x0040U : bits)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("bfloat16: every tie rounds to even, its neighbours to the nearer one", "[core][half]") {
  check_every_tie<BFloat16>(0x7f7f, [](float value) { return to_bfloat16(value); });
}

TEST_CASE("bfloat16: floats beyond its largest value round to infinity", "[core][half]") {
  CHECK(brain_bits(0x1.fep127F) == 0x7f7f);  // the largest
  CHECK(brain_bits(0x1.fefffep127F) == 0x7f7f);
  CHECK(brain_bits(0x1.ffp127F) == 0x7f80);
  CHECK(brain_bits(-std::numeric_limits<float>::max()) == 0xff80);
}

TEST_CASE("half: a NaN whose payload is only in the dropped bits stays a NaN", "[core][half]") {
  const auto nan = std::bit_cast<float>(0x7f800001U);
  CHECK(half_bits(nan) == 0x7e00);
  CHECK(brain_bits(nan) == 0x7fc0);
  CHECK(half_bits(std::bit_cast<float>(0xffffffffU)) == 0xffff);
}

TEST_CASE("dtype: storage types have a size and a name", "[core][half]") {
  CHECK(size_of(kDTypeOf<Float16>) == 2);
  CHECK(size_of(kDTypeOf<BFloat16>) == 2);
  CHECK(size_of(kDTypeOf<std::int8_t>) == 1);
  CHECK(to_string(DType::kFloat16) == "float16");
  CHECK(to_string(DType::kBFloat16) == "bfloat16");
  CHECK(to_string(DType::kInt8) == "int8");
}

}  // namespace half_test
