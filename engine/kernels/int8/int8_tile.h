#pragma once
// The register tile of int8 products: kInt8Rows x kInt8Columns sums over packed panels. The two dot
// products have the same shape (32 bits of each operand into an int32), so one loop serves both.

#include <algorithm>
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

/// Loads one group into every lane.
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
  static constexpr int kUnroll = 2;  // a quarter faster in V8 than 1 or 4
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
  static constexpr int kUnroll = 1;
  static Ints add(Ints weights, Ints activations, Ints acc) {
    return reinterpret_cast<Ints>(wasm_i32x4_relaxed_dot_i8x16_i7x16_add(
        reinterpret_cast<v128_t>(weights), reinterpret_cast<v128_t>(activations),
        reinterpret_cast<v128_t>(acc)));
  }
};
#endif

/// How a tile's sums are finished: (sum + correction) * scale + bias. There is one of each for
/// every row if the weights are the left operand, otherwise for every column.
struct Int8Finish {
  static constexpr std::int64_t kMost = std::max(kInt8Rows, kInt8Columns);
  std::int32_t corrections[kMost] = {};
  float scales[kMost] = {};
  float bias[kMost] = {};  ///< -0 where there is none, which leaves every number as it is
  bool add = false;        ///< adds to the partial sums in y
  bool values = false;     ///< stores floats, otherwise the corrected sums
};

template <bool kWeightsLeft>
[[gnu::always_inline]] inline void finish_rows(const std::int32_t* sums, const Int8Finish& finish,
                                               std::int32_t* y, std::int64_t ld) {
  using Words [[gnu::vector_size(simd::kVectorBytes)]] = std::uint32_t;
  const auto words_at = [](const std::int32_t* p) {
    Words words;
    std::memcpy(&words, p, sizeof words);
    return words;
  };
  for (std::int64_t row = 0; row < kInt8Rows; ++row, y += ld) {
    for (std::int64_t j = 0; j < kInt8Columns; j += simd::kLanes, sums += simd::kLanes) {
      const auto of = [&](const float* p) {
        return kWeightsLeft ? simd::load_splat(p + row) : simd::load(p + j);
      };
      const auto* const corrections =
          reinterpret_cast<const std::int8_t*>(finish.corrections + (kWeightsLeft ? row : j));
      // The arithmetic is unsigned, so that sums which have wrapped wrap back.
      Words words = words_at(sums) + reinterpret_cast<Words>(kWeightsLeft ? splat_group(corrections)
                                                                          : load_ints(corrections));
      if (finish.add) words += words_at(y + j);
      if (finish.values) {
        const auto exact = __builtin_convertvector(reinterpret_cast<Ints>(words), simd::Floats);
        const simd::Floats scaled = exact * of(finish.scales);
        words = reinterpret_cast<Words>(scaled + of(finish.bias));
      }
      std::memcpy(y + j, &words, sizeof words);
    }
  }
}

/// y [kInt8Rows][kInt8Columns] receives sums or the bits of floats, `ld` elements from one row to
/// the next.
///
/// The loop over QuadDot is not unrolled: V8 has 15 registers, and unrolled twice it ran at 0.77 of
/// the instruction's rate instead of 0.97. The code after the loop is in the same function: V8
/// inlines a function of less than 500 bytes into frequent callers, and then keeps the caller's
/// vectors in registers that the sums need (0.4).
template <class Dot, bool kWeightsLeft>
[[gnu::noinline]] void int8_tile(const std::int8_t* left, const std::int8_t* right,
                                 std::int64_t groups, const Int8Finish& finish, std::int32_t* y,
                                 std::int64_t ld) {
  Ints acc[kInt8Rows][2] = {};
#if defined(__clang__)
#pragma clang loop unroll_count(Dot::kUnroll)
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
  // The sums go through memory explicitly: what V8 has to spill after the loop, it would store in
  // each round of the loop.
  std::int32_t sums[kInt8Rows * kInt8Columns];
  std::memcpy(sums, acc, sizeof acc);
#if defined(__wasm_simd128__)
  asm volatile("" ::: "memory");
#endif
  finish_rows<kWeightsLeft>(sums, finish, y, ld);
}

}  // namespace tensorscope::kernels
