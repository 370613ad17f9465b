#include "kernels/loss.h"

#include "kernels/reduce.h"

namespace tensorscope::kernels {

float mse_fast(const float* x, const float* target, std::int64_t n) {
  const auto squared = [=](std::int64_t i) { return (x[i] - target[i]) * (x[i] - target[i]); };
  return lane_sum(n, squared) / static_cast<float>(n);
}

template float cross_entropy(const float*, const std::int32_t*, std::int64_t, std::int64_t);
template void cross_entropy_backward(const float*, const std::int32_t*, float, float*, std::int64_t,
                                     std::int64_t);
template void mse_backward(const float*, const float*, float, float*, std::int64_t);

}  // namespace tensorscope::kernels
