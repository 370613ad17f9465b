#include <algorithm>

#include "kernels/gemm/gemm_output.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

using From = GemmEpilogue::From;

constexpr Index kStretch = 256;

void start_row(float* c, Index n, const GemmEpilogue& epilogue) {
  if (epilogue.from == From::kZero) std::fill_n(c, n, 0.0F);
  if (epilogue.from == From::kBiasPerColumn) std::copy_n(epilogue.bias, n, c);
  if (epilogue.from == From::kBiasPerRow) std::fill_n(c, n, *epilogue.bias);
}

// c += a b for columns of b, whose rows are ldb apart.
void add_rows_times(const float* __restrict a, const float* __restrict b, float* __restrict c,
                    Index k, Index ldb, Index columns) {
  for (; k >= 4; k -= 4, a += 4, b += 4 * ldb) {
    for (Index j = 0; j < columns; ++j) {
      c[j] += (a[0] * b[j] + a[1] * b[j + ldb]) + (a[2] * b[j + 2 * ldb] + a[3] * b[j + 3 * ldb]);
    }
  }
  for (; k > 0; --k, ++a, b += ldb) {
    for (Index j = 0; j < columns; ++j) c[j] += a[0] * b[j];
  }
}

void at_least_zero(float* c, Index n) {
  for (Index j = 0; j < n; ++j) c[j] = 0.0F > c[j] ? 0.0F : c[j];
}

}  // namespace

// Adds four rows of b at a time to c, which stays in the cache. Threads share the columns, in
// ranges long enough for the processor to prefetch.
void vector_times_matrix(const float* a, const float* b, float* c, Index k, Index n,
                         const GemmEpilogue& epilogue) {
  start_row(c, n, epilogue);
  share(n, kStretch, 5 * std::int64_t{k}, [&](Index begin, Index end) {
    add_rows_times(a, b + begin, c + begin, k, n, end - begin);
    if (epilogue.relu) at_least_zero(c + begin, end - begin);
  });
}

}  // namespace tensorscope::kernels
