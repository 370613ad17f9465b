#pragma once
// One matrix product, the building block of matmul, linear, convolution and attention. The first
// fast version is Eigen's; its packing buffers lie in the workspace, so that the ledger knows them.

#include <cstdint>
#include <string>

namespace tensorscope::kernels {

/// Row-major: a [m][k] (or [k][m] with transpose_a), b [k][n] (or [n][k] with transpose_b),
/// c [m][n], without gaps.
struct GemmSizes {
  std::int64_t m = 1;
  std::int64_t n = 1;
  std::int64_t k = 1;
  bool transpose_b = false;
  bool transpose_a = false;
};

/// c += a b. Matrix-vector cases (m or n is 1) read the matrix once and need no workspace.
/// Allocates nothing. @param workspace gemm_workspace_bytes(s) bytes, aligned to 64
void gemm_accumulate(const float* a, const float* b, float* c, const GemmSizes& s,
                     float* workspace);

/// Depends on the sizes alone, not on the machine: a plan made anywhere holds everywhere.
std::int64_t gemm_workspace_bytes(const GemmSizes& s);

/// The vector instructions Eigen was compiled for, e.g. "AVX SSE ..."; "None" would be a build
/// error.
std::string eigen_simd();

}  // namespace tensorscope::kernels
