#include "kernels/pool.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {

void global_avg_pool_fast(const float* x, float* y, std::int64_t planes, std::int64_t elements) {
  const auto count = static_cast<float>(elements);
  for (std::int64_t p = 0; p < planes; ++p, x += elements) {
    y[p] = lane_sum(elements, [x](std::int64_t i) { return x[i]; }) / count;
  }
}

template void max_pool2d(const float*, float* __restrict, const PoolSizes&);
template void avg_pool2d(const float*, float* __restrict, const PoolSizes&);
template void max_pool2d_backward(const float*, const float*, float* __restrict, const PoolSizes&);
template void avg_pool2d_backward(const float*, float* __restrict, const PoolSizes&);

}  // namespace tensorscope::kernels
