#pragma once
// Adds adjacent values to elements a stride apart, as gradients of strided convolutions do.

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// to[i * stride] += factor * from[i] for i in [0, n). Nothing after the last of these elements is
/// touched.
inline void add_strided(const float* __restrict from, float factor, float* __restrict to,
                        std::ptrdiff_t n, std::ptrdiff_t stride) {
  constexpr std::ptrdiff_t kWidth = simd::kLanes;
  const simd::Floats scale = simd::splat(factor);
  std::ptrdiff_t i = 0;
  if (stride == 1) {
    for (; i + kWidth <= n; i += kWidth) {
      simd::store(to + i, simd::multiply_add(scale, simd::load(from + i), simd::load(to + i)));
    }
  } else if (stride == 2) {
    // Two vectors of `to` for one of values; the elements in between get a zero added.
    for (; i + kWidth < n; i += kWidth) {
      const simd::Floats x = scale * simd::load(from + i);
      float* const at = to + 2 * i;
      simd::store(at, simd::load(at) + simd::with_zeros_between<0>(x));
      simd::store(at + kWidth, simd::load(at + kWidth) + simd::with_zeros_between<kWidth / 2>(x));
    }
  }
  for (; i < n; ++i) to[i * stride] += factor * from[i];
}

}  // namespace tensorscope::kernels
