#include "kernels/layer_norm_backward.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {
namespace {

RowStatistics<float> statistics_fast(const float* x, std::int64_t columns, float eps) {
  const auto count = static_cast<float>(columns);
  const float mean = lane_sum(columns, [x](std::int64_t i) { return x[i]; }) / count;
  const float squares =
      lane_sum(columns, [x, mean](std::int64_t i) { return (x[i] - mean) * (x[i] - mean); });
  return {mean, 1.0F / std::sqrt(squares / count + eps)};
}

void row_fast(const float* x, const float* weight, const float* dy, float* __restrict dx,
              std::int64_t columns, const RowStatistics<float>& row) {
  const auto count = static_cast<float>(columns);
  const float mean = row.mean;
  const float scale = row.scale;
  const float mean_gradient =
      lane_sum(columns, [=](std::int64_t i) { return dy[i] * weight[i]; }) / count;
  const float mean_dot =
      lane_sum(columns,
               [=](std::int64_t i) { return dy[i] * weight[i] * ((x[i] - mean) * scale); }) /
      count;
  for (std::int64_t i = 0; i < columns; ++i) {
    const float normalised = (x[i] - mean) * scale;
    dx[i] = (dy[i] * weight[i] - mean_gradient - normalised * mean_dot) * scale;
  }
}

}  // namespace

void layer_norm_backward_fast(const float* x, const float* weight, const float* dy,
                              const LayerNormGradients<float>& gradients, std::int64_t rows,
                              std::int64_t columns, float eps) {
  if (gradients.bias != nullptr) add_rows_backward(dy, gradients.bias, rows, columns);
  if (gradients.x == nullptr && gradients.weight == nullptr) return;
  if (gradients.weight != nullptr) std::fill_n(gradients.weight, columns, 0.0F);
  for (std::int64_t r = 0; r < rows; ++r, x += columns, dy += columns) {
    const RowStatistics<float> row = statistics_fast(x, columns, eps);
    if (gradients.x != nullptr) {
      row_fast(x, weight, dy, gradients.x + r * columns, columns, row);
    }
    if (gradients.weight != nullptr) {
      layer_norm_backward_weight(x, dy, gradients.weight, columns, row);
    }
  }
}

}  // namespace tensorscope::kernels
