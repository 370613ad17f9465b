#pragma once
// Vectors of floats as wide as the target computes: 4 in WebAssembly and with SSE, 8 with AVX. GNU
// vector types provide the arithmetic (+ - * / < and ?:); the functions here add what they lack.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__AVX__) || defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
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
/// Results of comparisons (all bits set where true), and bit patterns.
using Ints [[gnu::vector_size(kVectorBytes)]] = std::int32_t;

// No alignment is assumed. memcpy of a vector is one instruction.
inline Floats load(const float* p) {
  Floats v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline void store(float* p, Floats v) { std::memcpy(p, &v, sizeof v); }

/// Four floats on every target, for shuffles.
using Floats4 [[gnu::vector_size(16)]] = float;
inline Floats4 load4(const float* p) {
  Floats4 v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline void store4(float* p, Floats4 v) { std::memcpy(p, &v, sizeof v); }

/// Calls body with the compile-time constants 0 to kCount - 1, so that each can select registers.
template <std::size_t kCount, class Body>
inline void unroll(const Body& body) {
  [&]<std::size_t... kIndices>(std::index_sequence<kIndices...>) {
    (body(std::integral_constant<std::size_t, kIndices>{}), ...);
  }(std::make_index_sequence<kCount>{});
}

/// The first n < kLanes floats, zeros after them. Loads one by one: in WebAssembly a memcpy whose
/// size is not a constant is a call.
inline Floats load_part(const float* p, std::int64_t n) {
  Floats v{};
  unroll<kLanes - 1>([&](std::int64_t i) {
    if (i < n) v[i] = p[i];
  });
  return v;
}
inline void store_part(float* p, Floats v, std::int64_t n) {
  unroll<kLanes - 1>([&](std::int64_t i) {
    if (i < n) p[i] = v[i];
  });
}

inline Floats splat(float x) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(wasm_f32x4_splat(x));
#elif defined(__AVX__)
  return reinterpret_cast<Floats>(_mm256_set1_ps(x));
#elif defined(__SSE2__)
  return reinterpret_cast<Floats>(_mm_set1_ps(x));
#elif defined(__aarch64__)
  return reinterpret_cast<Floats>(vdupq_n_f32(x));
#else
  return Floats{} + x;
#endif
}
/// splat(x) of a constant; call it before a loop. V8 would build a v128.const from scalars again in
/// every round, but keeps a value that comes from memory in a register or on the stack.
inline Floats constant(float x) {
#if defined(__wasm_simd128__)
  volatile float hidden = x;
  return splat(hidden);
#else
  return splat(x);
#endif
}
inline Floats load_splat(const float* p) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Floats>(wasm_v128_load32_splat(p));
#elif defined(__AVX__)
  return reinterpret_cast<Floats>(_mm256_broadcast_ss(p));
#else
  return splat(*p);
#endif
}

/// a - b modulo 2^32, as bit patterns need it.
inline Ints subtract(Ints a, Ints b) {
  using Words [[gnu::vector_size(kVectorBytes)]] = std::uint32_t;
  return reinterpret_cast<Ints>(reinterpret_cast<Words>(a) - reinterpret_cast<Words>(b));
}

inline Ints bits(Floats x) { return reinterpret_cast<Ints>(x); }
inline Floats from_bits(Ints x) { return reinterpret_cast<Floats>(x); }

/// Whether multiply_add is one instruction.
#if defined(__wasm_relaxed_simd__) || \
    ((defined(__FMA__) || defined(__aarch64__)) && !defined(__wasm__))
inline constexpr bool kFused = true;
#else
inline constexpr bool kFused = false;
#endif

/// a * b + c: one rounding where the target fuses it, two elsewhere.
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#if defined(__wasm_relaxed_simd__)
  return reinterpret_cast<Floats>(wasm_f32x4_relaxed_madd(
      reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(c)));
#elif defined(__FMA__) && !defined(__wasm__)
  return reinterpret_cast<Floats>(_mm256_fmadd_ps(
      reinterpret_cast<__m256>(a), reinterpret_cast<__m256>(b), reinterpret_cast<__m256>(c)));
#elif defined(__aarch64__) && !defined(__wasm__)
  return reinterpret_cast<Floats>(vfmaq_f32(reinterpret_cast<float32x4_t>(c),
                                            reinterpret_cast<float32x4_t>(a),
                                            reinterpret_cast<float32x4_t>(b)));
#else
  return a * b + c;
#endif
}

/// The larger of each pair; b where either is NaN, like x86's maxps and WebAssembly's pmax.
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

/// p[0], p[2], p[4] ... without reading anything after the last of them.
inline Floats load_every_second(const float* p) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    constexpr int kHalf = static_cast<int>(kLanes) / 2;
    return __builtin_shufflevector(load(p), load(p + kLanes - 1),
                                   (2 * kIndices + (kIndices < kHalf ? 0 : 1))...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}

/// Lanes kFirst, kFirst + 2 ... of a followed by b.
template <int kFirst>
inline Floats every_second(Floats a, Floats b) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    return __builtin_shufflevector(a, b, (kFirst + 2 * kIndices)...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}
/// Lanes of a from kBy on, then those of b.
template <int kBy>
inline Floats ahead(Floats a, Floats b) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    return __builtin_shufflevector(a, b, (kBy + kIndices)...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}

/// Interleaves half of a with half of b, from lane kFirst on, which is 0 or kLanes / 2.
template <int kFirst>
inline Floats interleave(Floats a, Floats b) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    constexpr int kOther = static_cast<int>(kLanes);
    return __builtin_shufflevector(a, b,
                                   (kFirst + kIndices / 2 + (kIndices % 2 == 0 ? 0 : kOther))...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}
template <int kFirst>
inline Floats with_zeros_between(Floats v) {
  return interleave<kFirst>(v, Floats{});
}

/// Shifts the lanes by one: a zero becomes the first lane, or the last.
inline Floats shift_in_first(Floats v) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    return __builtin_shufflevector(Floats{}, v, 0, (static_cast<int>(kLanes) + kIndices)...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes) - 1>{});
}
inline Floats shift_in_last(Floats v) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    return __builtin_shufflevector(v, Floats{}, (kIndices + 1)...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}

/// Lane i becomes lane i + kBy, modulo kLanes.
template <int kBy>
inline Floats rotate(Floats v) {
  return [&]<int... kIndices>(std::integer_sequence<int, kIndices...>) {
    constexpr int kCount = static_cast<int>(kLanes);
    return __builtin_shufflevector(v, v, ((kIndices + kBy) % kCount)...);
  }(std::make_integer_sequence<int, static_cast<int>(kLanes)>{});
}

/// Reduces all lanes to one with a function of two vectors, half by half. Scalar code is avoided:
/// V8 turns a choice between two numbers into a branch, and which lane is the largest cannot be
/// predicted.
template <int kDistance = static_cast<int>(kLanes) / 2, class F>
inline float across(Floats v, const F& f) {
  v = f(v, rotate<kDistance>(v));
  if constexpr (kDistance > 1) return across<kDistance / 2>(v, f);
  return v[0];
}
inline float sum(Floats v) {
  return across(v, [](Floats a, Floats b) { return a + b; });
}
inline float largest(Floats v) { return across(v, max); }

}  // namespace tensorscope::kernels::simd
