#include "kernels/elementwise/convert.h"

namespace tensorscope::kernels {

void convert(const float* __restrict x, Float16* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = to_float16(x[i]);
}

void convert(const float* __restrict x, BFloat16* __restrict y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = to_bfloat16(x[i]);
}

template void widen(const Float16* __restrict, float* __restrict, std::int64_t);
template void widen(const BFloat16* __restrict, float* __restrict, std::int64_t);

}  // namespace tensorscope::kernels
