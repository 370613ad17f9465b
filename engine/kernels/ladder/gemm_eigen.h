#pragma once
// Eigen's matrix product, a rung of the ladder of kernels and a check on our own. Its packing
// buffers lie in the workspace, so that the ledger knows them.

#include <string>

#include "kernels/gemm/gemm.h"

namespace tensorscope::kernels {

/// c += a b, neither of them transposed: what the ladder runs. @param workspace
/// eigen_gemm_workspace_bytes(s) bytes, aligned to 64
void eigen_gemm_accumulate(const float* a, const float* b, float* c, const GemmSizes& s,
                           float* workspace);
std::int64_t eigen_gemm_workspace_bytes(const GemmSizes& s);

/// The vector instructions Eigen was compiled for, e.g. "AVX SSE ..."; "None" would be a build
/// error.
std::string eigen_simd();

}  // namespace tensorscope::kernels
