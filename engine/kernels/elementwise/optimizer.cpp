#include "kernels/elementwise/optimizer.h"

#include <algorithm>

#include "kernels/simd/reduce.h"

namespace tensorscope::kernels {

// In blocks, with their sums added in double: a gradient may have 10^8 elements.
void squared_norm_fast(const float* x, float* sum, std::int64_t n) {
  constexpr std::int64_t kBlock = 4096;
  auto total = static_cast<double>(*sum);
  for (std::int64_t start = 0; start < n; start += kBlock) {
    const float* block = x + start;
    total += static_cast<double>(lane_sum(std::min(kBlock, n - start),
                                          [block](std::int64_t i) { return block[i] * block[i]; }));
  }
  *sum = static_cast<float>(total);
}

void unscale_fast(float* x, float factor, float* found, std::int64_t n) {
  *found += lane_sum(n, [x, factor](std::int64_t i) {
    x[i] *= factor;
    return x[i] * 0.0F;
  });
}

template decltype(sgd_step<float>) sgd_step<float>;
template decltype(adam_step<float>) adam_step<float>;
template decltype(scale<float>) scale<float>;

}  // namespace tensorscope::kernels
