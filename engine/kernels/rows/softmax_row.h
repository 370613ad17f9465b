#pragma once
// Row operations of softmax, its logarithm, cross-entropy and attention: the maximum of n floats,
// and the sum of exponentials of the differences from it. Two passes, because the second finds the
// row in the first-level cache; one pass would need a second exp whenever the maximum changes.

#include <cstdint>
#include <limits>

#include "kernels/simd/simd.h"
#include "kernels/simd/vector_map.h"
#include "kernels/simd/vector_math.h"

namespace tensorscope::kernels {

/// Like maximum() in kernels/rows/softmax.h: from minus infinity, ignoring NaN.
inline float row_maximum(const float* x, std::int64_t n) {
  using simd::kLanes;
  simd::Floats a = simd::splat(-std::numeric_limits<float>::infinity()), b = a, c = a, d = a;
  std::int64_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    a = simd::max(simd::load(x + i), a);
    b = simd::max(simd::load(x + i + kLanes), b);
    c = simd::max(simd::load(x + i + 2 * kLanes), c);
    d = simd::max(simd::load(x + i + 3 * kLanes), d);
  }
  for (; i + kLanes <= n; i += kLanes) a = simd::max(simd::load(x + i), a);
  for (; i < n; ++i) a = simd::max(simd::load_splat(x + i), a);
  return simd::largest(simd::max(simd::max(a, b), simd::max(c, d)));
}

/// y = exp(x - highest), unless y is null. Returns the sum. y may be x.
inline float row_exp_sum(const float* x, float* y, std::int64_t n, float highest,
                         const simd::ExpOfNegative& exp) {
  using simd::kLanes;
  const simd::Floats shift = simd::splat(highest);
  // One vector per round: exp's constants leave no registers for a second.
  simd::Floats sums{};
  std::int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const simd::Floats e = exp(simd::load(x + i) - shift);
    if (y != nullptr) simd::store(y + i, e);
    sums += e;
  }
  float sum = simd::sum(sums);
  if (i == n) return sum;
  const simd::Floats rest = exp(simd::load_part(x + i, n - i) - shift);
  if (y != nullptr) simd::store_part(y + i, rest, n - i);
  for (std::int64_t lane = 0; lane < n - i; ++lane) sum += rest[lane];
  return sum;
}

/// y *= factor.
inline void row_scale(float* y, std::int64_t n, float factor) {
  const simd::Floats factors = simd::splat(factor);
  map_stream(y, n, [&](simd::Floats v) { return v * factors; }, y);
}

}  // namespace tensorscope::kernels
