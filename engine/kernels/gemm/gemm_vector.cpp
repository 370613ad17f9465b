#include "kernels/gemm/gemm_vector.h"

#include <algorithm>

namespace tensorscope::kernels {

namespace {

using From = GemmEnds::From;

void start_row(float* c, Index n, const GemmEnds& ends) {
  if (ends.from == From::kZero) std::fill_n(c, n, 0.0F);
  if (ends.from == From::kBiasPerColumn) std::copy_n(ends.bias, n, c);
  if (ends.from == From::kBiasPerRow) std::fill_n(c, n, *ends.bias);
}

}  // namespace

// Four rows of b at a time on c, which stays in the cache.
void vector_times_matrix(const float* __restrict a, const float* __restrict b, float* __restrict c,
                         Index k, Index n, const GemmEnds& ends) {
  start_row(c, n, ends);
  for (; k >= 4; k -= 4, a += 4, b += 4 * n) {
    for (Index j = 0; j < n; ++j) {
      c[j] += (a[0] * b[j] + a[1] * b[j + n]) + (a[2] * b[j + 2 * n] + a[3] * b[j + 3 * n]);
    }
  }
  for (; k > 0; --k, ++a, b += n) {
    for (Index j = 0; j < n; ++j) c[j] += a[0] * b[j];
  }
  if (!ends.relu) return;
  for (Index j = 0; j < n; ++j) c[j] = 0.0F > c[j] ? 0.0F : c[j];
}

}  // namespace tensorscope::kernels
