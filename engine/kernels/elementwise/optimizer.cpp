#include "kernels/elementwise/optimizer.h"

#include <algorithm>

#include "kernels/simd/reduce.h"
#include "kernels/threads/shared_sum.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kBlock = 4096;

}  // namespace

// Adds up the sums of blocks in double, because a gradient may have 10^8 elements.
void squared_norm_fast(const float* x, float* sum, std::int64_t n) {
  const double squares = shared_sum(n, kBlock, 5, [x](std::int64_t begin, std::int64_t end) {
    double total = 0.0;
    for (std::int64_t start = begin; start < end; start += kBlock) {
      const float* block = x + start;
      total += static_cast<double>(lane_sum(
          std::min(kBlock, end - start), [block](std::int64_t i) { return block[i] * block[i]; }));
    }
    return total;
  });
  *sum = static_cast<float>(static_cast<double>(*sum) + squares);
}

void unscale_fast(float* x, float factor, float* found, std::int64_t n) {
  *found += static_cast<float>(shared_sum(n, 1024, 11, [=](std::int64_t begin, std::int64_t end) {
    return lane_sum(end - begin, [y = x + begin, factor](std::int64_t i) {
      y[i] *= factor;
      return y[i] * 0.0F;
    });
  }));
}

template decltype(sgd_step<float>) sgd_step<float>;
template decltype(adam_step<float>) adam_step<float>;
template decltype(scale<float>) scale<float>;

}  // namespace tensorscope::kernels
