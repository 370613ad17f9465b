#include "kernels/rows/loss.h"

#include "kernels/rows/softmax_row.h"
#include "kernels/simd/reduce.h"

namespace tensorscope::kernels {

float cross_entropy_fast(const float* x, const std::int32_t* targets, std::int64_t rows,
                         std::int64_t columns) {
  const simd::ExpOfNegative exp;
  float total = 0.0F;
  for (std::int64_t r = 0; r < rows; ++r, x += columns) {
    const float highest = row_maximum(x, columns);
    const float sum = row_exp_sum(x, nullptr, columns, highest, exp);
    total += std::log(sum) - (x[targets[r]] - highest);
  }
  return total / static_cast<float>(rows);
}

void cross_entropy_backward_fast(const float* x, const std::int32_t* targets, float dy, float* dx,
                                 std::int64_t rows, std::int64_t columns) {
  const simd::ExpOfNegative exp;
  const float scale = dy / static_cast<float>(rows);
  for (std::int64_t r = 0; r < rows; ++r, x += columns, dx += columns) {
    row_scale(dx, columns, scale / row_exp_sum(x, dx, columns, row_maximum(x, columns), exp));
    dx[targets[r]] -= scale;
  }
}

float mse_fast(const float* x, const float* target, std::int64_t n) {
  const auto squared = [=](std::int64_t i) { return (x[i] - target[i]) * (x[i] - target[i]); };
  return lane_sum(n, squared) / static_cast<float>(n);
}

template decltype(mse_backward<float>) mse_backward<float>;

}  // namespace tensorscope::kernels
