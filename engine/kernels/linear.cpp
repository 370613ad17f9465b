#include "kernels/linear.h"

#include <algorithm>

#include "kernels/gemm.h"

namespace tensorscope::kernels {

namespace {

GemmSizes gemm_sizes(const LinearSizes& s) {
  return {.m = s.rows, .n = s.out, .k = s.in, .transpose_b = true};
}

GemmSizes input_gemm(const LinearSizes& s) { return {.m = s.rows, .n = s.in, .k = s.out}; }

GemmSizes weight_gemm(const LinearSizes& s) {
  return {.m = s.out, .n = s.in, .k = s.rows, .transpose_a = true};
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

void linear_backward_input_fast(const float* dy, const float* weight, float* dx,
                                const LinearSizes& s, float* workspace) {
  std::fill_n(dx, s.rows * s.in, 0.0F);
  gemm_accumulate(dy, weight, dx, input_gemm(s), workspace);
}

void linear_backward_weight_fast(const float* dy, const float* x, float* dw, const LinearSizes& s,
                                 float* workspace) {
  std::fill_n(dw, s.out * s.in, 0.0F);
  gemm_accumulate(dy, x, dw, weight_gemm(s), workspace);
}

std::int64_t linear_backward_input_workspace_bytes(const LinearSizes& s) {
  return gemm_workspace_bytes(input_gemm(s));
}

std::int64_t linear_backward_weight_workspace_bytes(const LinearSizes& s) {
  return gemm_workspace_bytes(weight_gemm(s));
}

std::int64_t linear_workspace_bytes(const LinearSizes& s) {
  return gemm_workspace_bytes(gemm_sizes(s));
}

}  // namespace tensorscope::kernels
