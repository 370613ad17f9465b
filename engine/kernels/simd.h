#pragma once
// Vectors of floats as wide as the target computes: 4 in WebAssembly and with SSE, 8 with AVX. GNU
// vector types carry the arithmetic (+ - * / < and ?:); what they lack is here by name.

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__AVX__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace tensorscope::kernels::simd {

#if defined(__AVX__) && !defined(__wasm__)
inline constexpr std::size_t kVectorBytes = 32;
#else
inline constexpr std::size_t kVectorBytes = 16;
#endif

/// Floats in a vector.
inline constexpr std::int64_t kLanes = kVectorBytes / sizeof(float);

using Floats [[gnu::vector_size(kVectorBytes)]] = float;
/// Of comparisons (all bits set where true) and of bit patterns.
using Ints [[gnu::vector_size(kVectorBytes)]] = std::int32_t;

// No alignment is assumed. memcpy of a vector is one instruction.
inline Floats load(const float* p) {
  Floats v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline void store(float* p, Floats v) { std::memcpy(p, &v, sizeof v); }

/// The first n < kLanes floats, zeros behind them.
inline Floats load_part(const float* p, std::int64_t n) {
  Floats v{};
  std::memcpy(&v, p, static_cast<std::size_t>(n) * sizeof(float));
  return v;
}
inline void store_part(float* p, Floats v, std::int64_t n) {
  std::memcpy(p, &v, static_cast<std::size_t>(n) * sizeof(float));
}

inline Floats splat(float x) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(wasm_f32x4_splat(x));
#else
  return Floats{} + x;
#endif
}
inline Floats load_splat(const float* p) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(wasm_v128_load32_splat(p));
#else
  return splat(*p);
#endif
}

inline Ints bits(Floats x) { return reinterpret_cast<Ints>(x); }
inline Floats from_bits(Ints x) { return reinterpret_cast<Floats>(x); }

/// a * b + c: one rounding where the target fuses it, two elsewhere.
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#if defined(__wasm_relaxed_simd__)
  return reinterpret_cast<Floats>(wasm_f32x4_relaxed_madd(
      reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(c)));
#elif defined(__FMA__) && !defined(__wasm__)
  return reinterpret_cast<Floats>(_mm256_fmadd_ps(reinterpret_cast<__m256>(a),
                                                  reinterpret_cast<__m256>(b),
                                                  reinterpret_cast<__m256>(c)));
#else
  return a * b + c;
#endif
}

/// The larger of each pair; b where either is NaN, as x86's maxps and WebAssembly's pmax.
inline Floats max(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmax(reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(a)));
#else
  return a > b ? a : b;
#endif
}
/// The smaller of each pair; b where either is NaN.
inline Floats min(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmin(reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(a)));
#else
  return a < b ? a : b;
#endif
}

inline float sum(Floats v) {
  float total = 0.0F;
  for (std::int64_t i = 0; i < kLanes; ++i) total += v[i];
  return total;
}
inline float largest(Floats v) {
  float most = v[0];
  for (std::int64_t i = 1; i < kLanes; ++i) most = v[i] > most ? v[i] : most;
  return most;
}

}  // namespace tensorscope::kernels::simd
