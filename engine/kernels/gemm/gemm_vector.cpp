#include <algorithm>

#include "kernels/gemm/gemm_output.h"

namespace tensorscope::kernels {

namespace {

using From = GemmEpilogue::From;

void start_row(float* c, Index n, const GemmEpilogue& epilogue) {
  if (epilogue.from == From::kZero) std::fill_n(c, n, 0.0F);
  if (epilogue.from == From::kBiasPerColumn) std::copy_n(epilogue.bias, n, c);
  if (epilogue.from == From::kBiasPerRow) std::fill_n(c, n, *epilogue.bias);
}

}  // namespace

// Four rows of b at a time on c, which stays in the cache.
void vector_times_matrix(const float* __restrict a, const float* __restrict b, float* __restrict c,
                         Index k, Index n, const GemmEpilogue& epilogue) {
  start_row(c, n, epilogue);
  for (; k >= 4; k -= 4, a += 4, b += 4 * n) {
    for (Index j = 0; j < n; ++j) {
      c[j] += (a[0] * b[j] + a[1] * b[j + n]) + (a[2] * b[j + 2 * n] + a[3] * b[j + 3 * n]);
    }
  }
  for (; k > 0; --k, ++a, b += n) {
    for (Index j = 0; j < n; ++j) c[j] += a[0] * b[j];
  }
  if (!epilogue.relu) return;
  for (Index j = 0; j < n; ++j) c[j] = 0.0F > c[j] ? 0.0F : c[j];
}

}  // namespace tensorscope::kernels
