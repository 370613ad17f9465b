#include "kernels/rows/softmax.h"

#include <algorithm>

#include "kernels/rows/softmax_row.h"
#include "kernels/simd/reduce.h"
#include "kernels/simd/vector_map.h"

namespace tensorscope::kernels {

// Each step of a row ends in a number that the next step waits for. With two rows the processor can
// work on the other one meanwhile.
void softmax_fast(const float* x, float* y, std::int64_t rows, std::int64_t columns, float scale) {
  constexpr std::int64_t kAtOnce = 2;
  const simd::ExpOfNegative exp;
  for (std::int64_t first = 0; first < rows; first += kAtOnce) {
    const std::int64_t count = std::min(kAtOnce, rows - first);
    const float* in = x + first * columns;
    float* const out = y + first * columns;
    // Scales in a separate pass, which leaves the rows in the cache: exp's loop has no register
    // left for a factor.
    if (scale != 1.0F) {
      std::copy_n(in, count * columns, out);
      row_scale(out, count * columns, scale);
      in = out;
    }
    float row[kAtOnce];  // its maximum, then its sum
    for (std::int64_t r = 0; r < count; ++r) row[r] = row_maximum(in + r * columns, columns);
    for (std::int64_t r = 0; r < count; ++r) {
      const std::int64_t at = r * columns;
      row[r] = row_exp_sum(in + at, out + at, columns, row[r], exp);
    }
    for (std::int64_t r = 0; r < count; ++r) row_scale(out + r * columns, columns, 1.0F / row[r]);
  }
}

void log_softmax_fast(const float* x, float* __restrict y, std::int64_t rows,
                      std::int64_t columns) {
  const simd::ExpOfNegative exp;
  for (std::int64_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const float highest = row_maximum(x, columns);
    const float log_sum = std::log(row_exp_sum(x, nullptr, columns, highest, exp));
    for (std::int64_t i = 0; i < columns; ++i) y[i] = x[i] - highest - log_sum;
  }
}

void softmax_backward_fast(const float* y, const float* dy, float* __restrict dx, std::int64_t rows,
                           std::int64_t columns, float scale) {
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    const float dot = lane_sum(columns, [y, dy](std::int64_t i) { return dy[i] * y[i]; });
    for (std::int64_t i = 0; i < columns; ++i) dx[i] = y[i] * (dy[i] - dot) * scale;
  }
}

void log_softmax_backward_fast(const float* y, const float* dy, float* __restrict dx,
                               std::int64_t rows, std::int64_t columns) {
  const simd::Exp exp;
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    const simd::Floats sum = simd::splat(lane_sum(columns, [dy](std::int64_t i) { return dy[i]; }));
    map_vectors(y, dy, dx, columns, [&](simd::Floats logarithm, simd::Floats gradient) {
      return gradient - exp(logarithm) * sum;
    });
  }
}

}  // namespace tensorscope::kernels
