#include "kernels/normalise.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {

namespace {

void scale_row(const float* x, const float* weight, float* __restrict y, std::int64_t n, float mean,
               float scale) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = (x[i] - mean) * scale * weight[i];
}

void scale_row(const float* x, const float* weight, const float* bias, float* __restrict y,
               std::int64_t n, float mean, float scale) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = (x[i] - mean) * scale * weight[i] + bias[i];
}

}  // namespace

void layer_norm_fast(const float* x, const float* weight, const float* bias, float* y,
                     std::int64_t rows, std::int64_t columns, float eps) {
  const auto count = static_cast<float>(columns);
  for (std::int64_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const float mean = lane_sum(columns, [x](std::int64_t i) { return x[i]; }) / count;
    const float variance =
        lane_sum(columns, [x, mean](std::int64_t i) { return (x[i] - mean) * (x[i] - mean); }) /
        count;
    const float scale = 1.0F / std::sqrt(variance + eps);
    if (bias == nullptr) {
      scale_row(x, weight, y, columns, mean, scale);
    } else {
      scale_row(x, weight, bias, y, columns, mean, scale);
    }
  }
}

template void batch_norm2d(const float*, const BatchNormStatistics<float>&, float* __restrict,
                           const ImageSizes&, float);

}  // namespace tensorscope::kernels
