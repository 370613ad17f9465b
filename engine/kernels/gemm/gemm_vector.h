#pragma once
// A row vector times a matrix: every element of the matrix is used once, so that reading it is all
// the work there is.

#include "kernels/gemm/gemm_output.h"

namespace tensorscope::kernels {

/// c [n] = epilogue(a [k] b [k][n]).
void vector_times_matrix(const float* __restrict a, const float* __restrict b, float* __restrict c,
                         Index k, Index n, const GemmEpilogue& epilogue);

}  // namespace tensorscope::kernels
