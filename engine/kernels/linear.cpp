#include "kernels/linear.h"

#include <algorithm>

#include "kernels/gemm.h"

namespace tensorscope::kernels {

namespace {

GemmSizes gemm_sizes(const LinearSizes& s) {
  return {.m = s.rows, .n = s.out, .k = s.in, .transpose_b = true};
}

}  // namespace

// The bias costs no pass of its own: the product accumulates on top of it.
void linear_fast(const float* x, const float* weight, const float* bias, float* y,
                 const LinearSizes& s, float* workspace) {
  if (bias == nullptr) {
    std::fill_n(y, s.rows * s.out, 0.0F);
  } else {
    for (std::int64_t r = 0; r < s.rows; ++r) std::copy_n(bias, s.out, y + r * s.out);
  }
  gemm_accumulate(x, weight, y, gemm_sizes(s), workspace);
}

std::int64_t linear_workspace_bytes(const LinearSizes& s) {
  return gemm_workspace_bytes(gemm_sizes(s));
}

}  // namespace tensorscope::kernels
