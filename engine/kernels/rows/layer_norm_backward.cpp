#include "kernels/rows/layer_norm_backward.h"

#include <algorithm>
#include <array>

#include "kernels/simd/simd.h"
#include "kernels/simd/vector_map.h"
#include "kernels/simd/vector_sums.h"
#include "kernels/threads/thread_pool.h"

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

// Works on blocks of rows, whose statistics stay on the stack. Threads share dx by rows, then
// dweight by columns, so that one thread sums each column.
void layer_norm_backward_fast(const float* x, const float* weight, const float* dy,
                              const LayerNormGradients<float>& gradients, std::int64_t rows,
                              std::int64_t columns, float eps) {
  if (gradients.bias != nullptr) add_rows_backward_fast(dy, gradients.bias, rows, columns);
  if (gradients.x == nullptr && gradients.weight == nullptr) return;
  constexpr std::int64_t kBlock = 512;
  std::array<RowStatistics<float>, kBlock> statistics;
  if (gradients.weight != nullptr) std::fill_n(gradients.weight, columns, 0.0F);
  for (std::int64_t first = 0; first < rows; first += kBlock) {
    const auto count = static_cast<std::ptrdiff_t>(std::min(kBlock, rows - first));
    const std::int64_t start = first * columns;
    share(count, 1, 24 * columns, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t r = begin; r < end; ++r) {
        const std::int64_t at = start + r * columns;
        const auto row = row_statistics_fast(x + at, columns, eps);
        statistics[static_cast<std::size_t>(r)] = row;
        if (gradients.x == nullptr) continue;
        row_fast(x + at, weight, dy + at, gradients.x + at, columns, row);
      }
    });
    if (gradients.weight == nullptr) continue;
    share(columns, 64, 8 * count, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t r = 0; r < count; ++r) {
        const std::int64_t at = start + r * columns + begin;
        layer_norm_backward_weight(x + at, dy + at, gradients.weight + begin, end - begin,
                                   statistics[static_cast<std::size_t>(r)]);
      }
    });
  }
}

}  // namespace tensorscope::kernels
