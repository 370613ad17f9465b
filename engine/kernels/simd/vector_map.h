#pragma once
// Applies a function of vectors (kernels/simd/simd.h) to whole arrays. Construct everything the
// function needs, constants too, before the call. The result may overwrite an argument.

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// y = f(x), or f(a, b), or f(a, b, c), n elements.
template <class F, class... Arrays>
void map_arrays(float* y, std::int64_t n, const F& f, const Arrays*... arrays) {
  const std::int64_t whole = n - n % simd::kLanes;
  for (std::int64_t i = 0; i < whole; i += simd::kLanes) {
    simd::store(y + i, f(simd::load(arrays + i)...));
  }
  if (whole == n) return;
  const std::int64_t rest = n - whole;
  simd::store_part(y + whole, f(simd::load_part(arrays + whole, rest)...), rest);
}
template <class F>
void map_vectors(const float* x, float* y, std::int64_t n, const F& f) {
  map_arrays(y, n, f, x);
}
template <class F>
void map_vectors(const float* a, const float* b, float* y, std::int64_t n, const F& f) {
  map_arrays(y, n, f, a, b);
}

/// map_arrays for functions so short that the loop's overhead would matter: eight vectors a round,
/// all read before any is written.
template <class F, class... Arrays>
void map_stream(float* y, std::int64_t n, const F& f, const Arrays*... arrays) {
  constexpr std::size_t kVectors = 8;
  constexpr std::int64_t kRound = kVectors * simd::kLanes;
  const std::int64_t rest = n % kRound;
  for (const float* const end = y + (n - rest); y != end; y += kRound) {
    simd::Floats results[kVectors];
    simd::unroll<kVectors>(
        [&](auto i) { results[i] = f(simd::load(arrays + i * simd::kLanes)...); });
    simd::unroll<kVectors>([&](auto i) { simd::store(y + i * simd::kLanes, results[i]); });
    ((arrays += kRound), ...);
  }
  map_arrays(y, rest, f, arrays...);
}

}  // namespace tensorscope::kernels
