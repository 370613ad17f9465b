#include "kernels/softmax.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {

void softmax_backward_fast(const float* y, const float* dy, float* __restrict dx, std::int64_t rows,
                           std::int64_t columns) {
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    const float dot = lane_sum(columns, [y, dy](std::int64_t i) { return dy[i] * y[i]; });
    for (std::int64_t i = 0; i < columns; ++i) dx[i] = y[i] * (dy[i] - dot);
  }
}

void log_softmax_backward_fast(const float* y, const float* dy, float* __restrict dx,
                               std::int64_t rows, std::int64_t columns) {
  for (std::int64_t r = 0; r < rows; ++r, y += columns, dy += columns, dx += columns) {
    const float sum = lane_sum(columns, [dy](std::int64_t i) { return dy[i]; });
    for (std::int64_t i = 0; i < columns; ++i) dx[i] = dy[i] - std::exp(y[i]) * sum;
  }
}

template void softmax(const float*, float*, std::int64_t, std::int64_t);
template void log_softmax(const float*, float* __restrict, std::int64_t, std::int64_t);

}  // namespace tensorscope::kernels
