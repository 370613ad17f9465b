#pragma once
// A function of vectors (kernels/simd.h) over whole arrays. What the function needs, constants too,
// is made before. The result may be written over an argument.

#include "kernels/simd.h"

namespace tensorscope::kernels {

/// y = f(x), n elements.
template <class F>
void map_vectors(const float* x, float* y, std::int64_t n, const F& f) {
  const std::int64_t whole = n - n % simd::kLanes;
  for (std::int64_t i = 0; i < whole; i += simd::kLanes) simd::store(y + i, f(simd::load(x + i)));
  if (whole == n) return;
  simd::store_part(y + whole, f(simd::load_part(x + whole, n - whole)), n - whole);
}

/// y = f(a, b), n elements.
template <class F>
void map_vectors(const float* a, const float* b, float* y, std::int64_t n, const F& f) {
  const std::int64_t whole = n - n % simd::kLanes;
  for (std::int64_t i = 0; i < whole; i += simd::kLanes) {
    simd::store(y + i, f(simd::load(a + i), simd::load(b + i)));
  }
  if (whole == n) return;
  const std::int64_t rest = n - whole;
  simd::store_part(y + whole, f(simd::load_part(a + whole, rest), simd::load_part(b + whole, rest)),
                   rest);
}

/// map_vectors for functions so short that the loop itself would show: eight vectors a round.
template <class F, class... Arrays>
void map_stream(float* y, std::int64_t n, const F& f, const Arrays*... arrays) {
  constexpr std::int64_t kRound = 8 * simd::kLanes;
  const std::int64_t whole = n - n % kRound;
  for (std::int64_t i = 0; i < whole; i += kRound) {
    for (std::int64_t at = i; at < i + kRound; at += simd::kLanes) {
      simd::store(y + at, f(simd::load(arrays + at)...));
    }
  }
  map_vectors((arrays + whole)..., y + whole, n - whole, f);
}

}  // namespace tensorscope::kernels
