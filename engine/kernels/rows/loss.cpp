#include "kernels/rows/loss.h"

#include "kernels/rows/softmax_row.h"
#include "kernels/simd/reduce.h"
#include "kernels/threads/shared_sum.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kExpWork = 24;  ///< work of an element of a row: its bytes, and an exp

}  // namespace

float cross_entropy_fast(const float* x, const std::int32_t* targets, std::int64_t rows,
                         std::int64_t columns) {
  const simd::ExpOfNegative exp;
  const auto loss_of = [&](std::int64_t begin, std::int64_t end) {
    float total = 0.0F;
    for (std::int64_t r = begin; r < end; ++r) {
      const float* row = x + r * columns;
      const float highest = row_maximum(row, columns);
      const float sum = row_exp_sum(row, nullptr, columns, highest, exp);
      total += std::log(sum) - (row[targets[r]] - highest);
    }
    return total;
  };
  const double total = shared_sum(rows, 1, kExpWork * columns, loss_of);
  return static_cast<float>(total) / static_cast<float>(rows);
}

void cross_entropy_backward_fast(const float* x, const std::int32_t* targets, float dy, float* dx,
                                 std::int64_t rows, std::int64_t columns) {
  const simd::ExpOfNegative exp;
  const float scale = dy / static_cast<float>(rows);
  share(rows, 1, kExpWork * columns, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::int64_t r = begin; r < end; ++r) {
      const float* row = x + r * columns;
      float* const to = dx + r * columns;
      row_scale(to, columns, scale / row_exp_sum(row, to, columns, row_maximum(row, columns), exp));
      to[targets[r]] -= scale;
    }
  });
}

float mse_fast(const float* x, const float* target, std::int64_t n) {
  const auto squares = [=](std::int64_t begin, std::int64_t end) {
    return lane_sum(end - begin, [a = x + begin, b = target + begin](std::int64_t i) {
      return (a[i] - b[i]) * (a[i] - b[i]);
    });
  };
  return static_cast<float>(shared_sum(n, 1024, 10, squares)) / static_cast<float>(n);
}

template decltype(mse_backward<float>) mse_backward<float>;

}  // namespace tensorscope::kernels
