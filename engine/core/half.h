#pragma once
// Sixteen-bit floats as storage: IEEE 754 binary16 and bfloat16. Arithmetic stays in float; these
// two only pack and unpack.
//
// binary16: 1 sign, 5 exponent, 10 fraction bits. Largest finite value 65504, smallest normal
// 2^-14, smallest subnormal 2^-24. bfloat16: the upper half of a float, so its range with 8 bits
// of precision.

#include <bit>
#include <cstdint>

namespace tensorscope {

struct Float16 {
  std::uint16_t bits = 0;
  bool operator==(const Float16&) const = default;  ///< same bits: a NaN equals itself
};

struct BFloat16 {
  std::uint16_t bits = 0;
  bool operator==(const BFloat16&) const = default;  ///< same bits: a NaN equals itself
};

namespace float16 {
inline constexpr float kMax = 65504.0F;
/// From here up a float rounds to infinity: halfway between kMax and the next step, 65536.
inline constexpr float kOverflow = 65520.0F;
inline constexpr float kMinNormal = 0x1p-14F;
inline constexpr float kMinSubnormal = 0x1p-24F;
/// Up to here a float rounds to zero: half of kMinSubnormal is a tie, which goes to the even zero.
inline constexpr float kUnderflow = 0x1p-25F;
}  // namespace float16

namespace detail {

inline constexpr std::uint32_t kMagnitude = 0x7fffffffU;
inline constexpr std::uint32_t kInfinity = 0x7f800000U;
/// Difference of the exponent biases, 127 - 15, shifted to a float's exponent bits.
inline constexpr std::uint32_t kRebias = 112U << 23U;

/// Adds half a unit in the last remaining place, minus 1 if that place is even, so that dropping
/// the bits rounds to nearest even.
constexpr std::uint32_t round_away_bits(std::uint32_t bits, unsigned dropped) {
  return bits + (1U << (dropped - 1)) - 1 + ((bits >> dropped) & 1U);
}

}  // namespace detail

/// Rounds to nearest even. A NaN stays a NaN (quiet, with the upper bits of its payload).
/// All cases are computed and one is selected: without branches the array version vectorises.
constexpr Float16 to_float16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t magnitude = bits & detail::kMagnitude;
  const std::uint32_t normal = (detail::round_away_bits(magnitude, 13) - detail::kRebias) >> 13U;
  // A float in [0.5, 1) and a binary16 subnormal have the same last place, 2^-24, so adding 0.5
  // rounds.
  const std::uint32_t subnormal =
      std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) -
      std::bit_cast<std::uint32_t>(0.5F);
  const std::uint32_t nan = 0x7e00U | ((magnitude >> 13U) & 0x3ffU);
  std::uint32_t half =
      magnitude < std::bit_cast<std::uint32_t>(float16::kMinNormal) ? subnormal : normal;
  half = magnitude >= std::bit_cast<std::uint32_t>(float16::kOverflow) ? 0x7c00U : half;
  half = magnitude > detail::kInfinity ? nan : half;
  return {static_cast<std::uint16_t>(((bits >> 16U) & 0x8000U) | half)};
}

/// Exact: every binary16 is a float.
constexpr float to_float(Float16 half) {
  const std::uint32_t magnitude = half.bits & 0x7fffU;
  const std::uint32_t sign = (half.bits & 0x8000U) << 16U;
  const std::uint32_t shifted = magnitude << 13U;
  const std::uint32_t normal = shifted + detail::kRebias;
  const auto subnormal = std::bit_cast<std::uint32_t>(
      std::bit_cast<float>(std::bit_cast<std::uint32_t>(0.5F) | magnitude) - 0.5F);
  std::uint32_t bits = magnitude < 0x0400U ? subnormal : normal;
  bits = magnitude >= 0x7c00U ? shifted | detail::kInfinity : bits;
  return std::bit_cast<float>(sign | bits);
}

/// Rounds to nearest even; above the largest finite value to infinity. A NaN stays a NaN (quiet).
constexpr BFloat16 to_bfloat16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const bool is_nan = (bits & detail::kMagnitude) > detail::kInfinity;
  const std::uint32_t rounded = is_nan ? bits | 0x400000U : detail::round_away_bits(bits, 16);
  return {static_cast<std::uint16_t>(rounded >> 16U)};
}

/// Exact: a bfloat16 is the upper half of a float.
constexpr float to_float(BFloat16 half) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(half.bits) << 16U);
}

}  // namespace tensorscope
