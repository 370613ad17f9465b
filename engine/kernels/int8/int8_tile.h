#pragma once
// The register tile of int8 products: kInt8Rows x kInt8Columns sums over packed panels. The two dot
// products have the same shape (32 bits of each operand into an int32), so one loop serves both.

#include <cstdint>
#include <cstring>

#include "kernels/int8/int8_gemm.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

using simd::Ints;

inline Ints load_ints(const std::int8_t* p) {
  Ints v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

/// One group in every lane.
inline Ints splat_group(const std::int8_t* p) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Ints>(wasm_v128_load32_splat(p));
#else
  std::int32_t group;
  std::memcpy(&group, p, sizeof group);
  return Ints{} + group;
#endif
}

/// acc + the two int16 products of each lane.
struct PairDot {
  static Ints add(Ints a, Ints b, Ints acc) {
#if defined(__wasm_simd128__)
    return acc + reinterpret_cast<Ints>(wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a),
                                                             reinterpret_cast<v128_t>(b)));
#elif defined(__AVX2__)
    return acc + reinterpret_cast<Ints>(
                     _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__) && !defined(__AVX__)
    return acc + reinterpret_cast<Ints>(
                     _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    return acc + ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
#endif
  }
};

#if defined(__wasm_relaxed_simd__)
/// acc + the four int8 products of each lane.
struct QuadDot {
  static Ints add(Ints weights, Ints activations, Ints acc) {
    return reinterpret_cast<Ints>(wasm_i32x4_relaxed_dot_i8x16_i7x16_add(
        reinterpret_cast<v128_t>(weights), reinterpret_cast<v128_t>(activations),
        reinterpret_cast<v128_t>(acc)));
  }
};
#endif

/// sums [kInt8Rows][kInt8Columns]. A function of its own everywhere, so that what is found out
/// about it holds for its other callers.
template <class Dot, bool kWeightsLeft>
[[gnu::noinline]] void int8_tile(const std::int8_t* left, const std::int8_t* right,
                                 std::int64_t groups, std::int32_t* sums) {
  Ints acc[kInt8Rows][2] = {};
#if defined(__clang__)
#pragma clang loop unroll_count(2)  // a quarter faster in V8 with PairDot; 4 is slower again
#endif
  for (std::int64_t g = 0; g < groups; ++g) {
    const Ints b0 = load_ints(right);
    const Ints b1 = load_ints(right + sizeof(Ints));
    for (std::int64_t row = 0; row < kInt8Rows; ++row) {
      const Ints a = splat_group(left + 4 * row);
      acc[row][0] = kWeightsLeft ? Dot::add(a, b0, acc[row][0]) : Dot::add(b0, a, acc[row][0]);
      acc[row][1] = kWeightsLeft ? Dot::add(a, b1, acc[row][1]) : Dot::add(b1, a, acc[row][1]);
    }
    left += 4 * kInt8Rows;
    right += 4 * kInt8Columns;
  }
  std::memcpy(sums, acc, sizeof acc);
}

}  // namespace tensorscope::kernels
