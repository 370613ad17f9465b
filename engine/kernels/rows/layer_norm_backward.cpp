#include "kernels/rows/layer_norm_backward.h"

#include "kernels/simd/simd.h"
#include "kernels/simd/vector_map.h"
#include "kernels/simd/vector_sums.h"

namespace tensorscope::kernels {
namespace {

using simd::Floats;

void row_fast(const float* x, const float* weight, const float* dy, float* dx, std::int64_t columns,
              const RowStatistics<float>& row) {
  const auto count = static_cast<float>(columns);
  const Floats mean = simd::splat(row.mean);
  const Floats scale = simd::splat(row.scale);
  const auto add = [=](auto& sums, Floats v, Floats w, Floats gradient) {
    const Floats weighted = gradient * w;
    sums[0] += weighted;
    sums[1] = simd::multiply_add(weighted, (v - mean) * scale, sums[1]);
  };
  const auto [sum, dot] = vector_sums<2>(columns, add, x, weight, dy);
  const Floats mean_gradient = simd::splat(sum / count);
  const Floats mean_dot = simd::splat(dot / count);
  const auto gradient_of = [=](Floats v, Floats w, Floats gradient) {
    const Floats normalised = (v - mean) * scale;
    return (gradient * w - mean_gradient - normalised * mean_dot) * scale;
  };
  map_arrays(dx, columns, gradient_of, x, weight, dy);
}

}  // namespace

void layer_norm_backward_fast(const float* x, const float* weight, const float* dy,
                              const LayerNormGradients<float>& gradients, std::int64_t rows,
                              std::int64_t columns, float eps) {
  layer_norm_backward<float, row_statistics_fast, row_fast>(x, weight, dy, gradients, rows, columns,
                                                            eps);
}

}  // namespace tensorscope::kernels
