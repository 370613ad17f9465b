#include "kernels/matmul.h"

#include <algorithm>

#include "kernels/gemm.h"

namespace tensorscope::kernels {

void matmul_fast(const float* a, const float* b, float* c, const MatmulSizes& s, float* workspace) {
  const GemmSizes gemm_sizes{.m = s.m, .n = s.n, .k = s.k, .transpose_b = s.transpose_b};
  std::fill_n(c, s.batch * s.m * s.n, 0.0F);
  for (std::int64_t batch = 0; batch < s.batch; ++batch) {
    gemm_accumulate(a, b, c, gemm_sizes, workspace);
    a += s.m * s.k;
    b += s.k * s.n;
    c += s.m * s.n;
  }
}

std::int64_t matmul_workspace_bytes(const MatmulSizes& s) {
  return gemm_workspace_bytes({.m = s.m, .n = s.n, .k = s.k, .transpose_b = s.transpose_b});
}

}  // namespace tensorscope::kernels
