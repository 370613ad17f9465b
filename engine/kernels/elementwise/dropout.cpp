#include "kernels/elementwise/dropout_vector.h"

namespace tensorscope::kernels {

void dropout_fast(const float* x, float* y, std::int64_t n, const DropoutMask& mask, double scale) {
  const KeptScale kept(mask, scale);
  std::int64_t i = 0;
  for (; i + simd::kLanes <= n; i += simd::kLanes) {
    simd::store(y + i, simd::load(x + i) * kept(i));
  }
  if (i < n) simd::store_part(y + i, simd::load_part(x + i, n - i) * kept(i), n - i);
}

}  // namespace tensorscope::kernels
