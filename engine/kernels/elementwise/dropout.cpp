#include "kernels/elementwise/dropout_vector.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

void dropout_fast(const float* x, float* y, std::int64_t n, const DropoutMask& mask, double scale) {
  const KeptScale kept(mask, scale);
  share(n, 1024, 16, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    std::int64_t i = begin;
    for (; i + simd::kLanes <= end; i += simd::kLanes) {
      simd::store(y + i, simd::load(x + i) * kept(i));
    }
    if (i < end) simd::store_part(y + i, simd::load_part(x + i, end - i) * kept(i), end - i);
  });
}

}  // namespace tensorscope::kernels
