#pragma once
// Mean and variance of a row, as normalisations use them.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/simd/vector_sums.h"

namespace tensorscope::kernels {

template <class T>
struct RowStatistics {
  T mean = T(0);
  T scale = T(0);  ///< 1 / sqrt(variance + eps), of the biased variance
};

/// In two passes, which avoids the cancellation of sum(x^2) - mean^2.
template <class T>
RowStatistics<T> row_statistics(const T* x, std::int64_t columns, float eps) {
  using std::sqrt;
  const T count = T(static_cast<double>(columns));
  T sum = T(0);
  for (std::int64_t i = 0; i < columns; ++i) sum += x[i];
  const T mean = sum / count;
  T squares = T(0);
  for (std::int64_t i = 0; i < columns; ++i) {
    const T distance = x[i] - mean;
    squares += distance * distance;
  }
  return {mean, T(1) / sqrt(squares / count + T(eps))};
}

/// Sums of the distances of n floats from a centre, and of their squares.
inline std::array<float, 2> distance_sums(const float* x, std::int64_t n, float centre) {
  const simd::Floats from = simd::splat(centre);
  const auto add = [from](auto& sums, simd::Floats v) {
    const simd::Floats distance = v - from;
    sums[0] += distance;
    sums[1] = simd::multiply_add(distance, distance, sums[1]);
  };
  return vector_sums<2>(n, add, x);
}

/// The mean of a row's first sixteenth, at least 16 elements. Its squared distance from the whole
/// row's mean is at most 15 times the variance, so that subtracting it costs four bits at worst.
inline float row_centre(const float* x, std::int64_t columns) {
  constexpr std::int64_t kPart = 16;
  const std::int64_t head = std::max(std::min(columns, kPart), columns / kPart);
  return vector_sum(x, head) / static_cast<float>(head);
}

/// Statistics from the sums of distances from a centre and of their squares. If squares overflow or
/// there are infinities or NaNs, makes the reference's second pass.
inline RowStatistics<float> statistics_around(float centre, std::array<float, 2> sums,
                                              const float* x, std::int64_t columns, float eps) {
  constexpr float kLargest = 1e38F;
  const auto [sum, squares] = sums;
  const auto count = static_cast<float>(columns);
  const float rest = sum / count;
  float variance = std::max(0.0F, squares / count - rest * rest);
  const float mean = centre + rest;
  if (!(squares < kLargest)) variance = distance_sums(x, columns, mean)[1] / count;
  return {mean, 1.0F / std::sqrt(variance + eps)};
}

/// Statistics in one pass, around the centre.
inline RowStatistics<float> row_statistics_fast(const float* x, std::int64_t columns, float eps) {
  const float centre = row_centre(x, columns);
  return statistics_around(centre, distance_sums(x, columns, centre), x, columns, eps);
}

}  // namespace tensorscope::kernels
