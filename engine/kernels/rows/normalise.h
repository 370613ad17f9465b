#pragma once
// Layer normalisation (rows x columns, over columns) and batch normalisation with running
// statistics (N images, C channels, H*W = plane elements each).

#include <cmath>
#include <cstdint>

#include "core/kernel_arguments.h"
#include "kernels/rows/row_statistics.h"

namespace tensorscope::kernels {

/// bias may be null.
template <class T>
void layer_norm(const T* x, const T* weight, const T* bias, T* __restrict y, std::int64_t rows,
                std::int64_t columns, float eps) {
  for (std::int64_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const RowStatistics<T> row = row_statistics(x, columns, eps);
    for (std::int64_t i = 0; i < columns; ++i) {
      const T normalised = (x[i] - row.mean) * row.scale * weight[i];
      y[i] = bias == nullptr ? normalised : normalised + bias[i];
    }
  }
}

/// The same, vectorised: statistics in one pass (kernels/rows/row_statistics.h), four rows at a
/// time.
decltype(layer_norm<float>) layer_norm_fast;

/// Parameters and statistics, each [C].
template <class T>
struct BatchNormStatistics {
  const T* weight;
  const T* bias;
  const T* mean;
  const T* variance;
};

template <class T>
void batch_norm2d(const T* x, const BatchNormStatistics<T>& statistics, T* __restrict y,
                  const ImageSizes& s, float eps) {
  using std::sqrt;
  for (std::int64_t c = 0; c < s.c; ++c) {
    const T mean = statistics.mean[c];
    const T scale = statistics.weight[c] / sqrt(statistics.variance[c] + T(eps));
    const T bias = statistics.bias[c];
    for (std::int64_t n = 0; n < s.n; ++n) {
      const std::int64_t start = (n * s.c + c) * s.plane;
      const T* in = x + start;
      T* __restrict out = y + start;
      for (std::int64_t i = 0; i < s.plane; ++i) out[i] = (in[i] - mean) * scale + bias;
    }
  }
}

/// target = keep * target + step * x, n elements.
template <class T>
void move_towards(const T* x, T* target, std::int64_t n, double keep, double step) {
  for (std::int64_t i = 0; i < n; ++i) target[i] = T(keep) * target[i] + T(step) * x[i];
}

// Compiled once, in kernels/rows/normalise.cpp, with the optimisation flags of kernels.
extern template decltype(batch_norm2d<float>) batch_norm2d<float>;

}  // namespace tensorscope::kernels
