#pragma once
// Backward of layer normalisation (rows x columns, over columns). With n = (x - mean) * scale,
// scale = 1 / sqrt(var + eps) and g = dy * weight:
//   dx = scale * (g - mean(g) - n * mean(g n)), dweight = sum over rows of dy n, dbias = of dy.
// Mean and scale of a row are recomputed, because forward stores no statistics.

#include <algorithm>
#include <cstdint>

#include "kernels/elementwise/elementwise.h"
#include "kernels/rows/row_statistics.h"

namespace tensorscope::kernels {

/// Gradients to compute; null for those that are not needed.
template <class T>
struct LayerNormGradients {
  T* x;
  T* weight;
  T* bias;
};

/// dx of one row.
template <class T>
void layer_norm_backward_row(const T* x, const T* weight, const T* dy, T* __restrict dx,
                             std::int64_t columns, const RowStatistics<T>& row) {
  const T count = T(static_cast<double>(columns));
  T sum = T(0);
  T dot = T(0);
  for (std::int64_t i = 0; i < columns; ++i) {
    const T gradient = dy[i] * weight[i];
    dx[i] = (x[i] - row.mean) * row.scale;
    sum += gradient;
    dot += gradient * dx[i];
  }
  const T mean_gradient = sum / count;
  const T mean_dot = dot / count;
  for (std::int64_t i = 0; i < columns; ++i) {
    dx[i] = (dy[i] * weight[i] - mean_gradient - dx[i] * mean_dot) * row.scale;
  }
}

/// dweight += dy * n for one row.
template <class T>
void layer_norm_backward_weight(const T* x, const T* dy, T* __restrict dweight,
                                std::int64_t columns, const RowStatistics<T>& row) {
  for (std::int64_t i = 0; i < columns; ++i) {
    dweight[i] += dy[i] * ((x[i] - row.mean) * row.scale);
  }
}

/// x and weight may be null if no requested gradient reads them.
template <class T>
void layer_norm_backward(const T* x, const T* weight, const T* dy,
                         const LayerNormGradients<T>& gradients, std::int64_t rows,
                         std::int64_t columns, float eps) {
  if (gradients.bias != nullptr) add_rows_backward(dy, gradients.bias, rows, columns);
  if (gradients.x == nullptr && gradients.weight == nullptr) return;
  if (gradients.weight != nullptr) std::fill_n(gradients.weight, columns, T(0));
  for (std::int64_t r = 0; r < rows; ++r) {
    const std::int64_t start = r * columns;
    const RowStatistics<T> row = row_statistics(x + start, columns, eps);
    if (gradients.x != nullptr) {
      layer_norm_backward_row(x + start, weight, dy + start, gradients.x + start, columns, row);
    }
    if (gradients.weight != nullptr) {
      layer_norm_backward_weight(x + start, dy + start, gradients.weight, columns, row);
    }
  }
}

/// The same, vectorised and shared by threads.
decltype(layer_norm_backward<float>) layer_norm_backward_fast;

}  // namespace tensorscope::kernels
