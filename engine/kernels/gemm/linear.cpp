#include "kernels/gemm/linear.h"

#include "kernels/gemm/gemm.h"

namespace tensorscope::kernels {

namespace {

GemmSizes gemm_sizes(const LinearSizes& s) {
  return {.m = s.rows, .n = s.out, .k = s.in, .transpose_b = true};
}

GemmSizes input_gemm(const LinearSizes& s) { return {.m = s.rows, .n = s.in, .k = s.out}; }

GemmSizes weight_gemm(const LinearSizes& s) {
  return {.m = s.out, .n = s.in, .k = s.rows, .transpose_a = true};
}

// The bias costs no pass of its own: the product starts from it.
GemmEpilogue epilogue_of(const float* bias, bool relu) {
  const auto from =
      bias == nullptr ? GemmEpilogue::From::kZero : GemmEpilogue::From::kBiasPerColumn;
  return {.from = from, .bias = bias, .relu = relu};
}

}  // namespace

void linear_fast(const float* x, const float* weight, const float* bias, float* y,
                 const LinearSizes& s, float* workspace, bool relu) {
  gemm(x, weight, y, gemm_sizes(s), epilogue_of(bias, relu), workspace);
}

void linear_packed_fast(const float* x, const float* packed, const float* bias, float* y,
                        const LinearSizes& s, bool relu) {
  gemm_packed_b(x, packed, y, gemm_sizes(s), epilogue_of(bias, relu));
}

void linear_backward_input_fast(const float* dy, const float* weight, float* dx,
                                const LinearSizes& s, float* workspace) {
  gemm(dy, weight, dx, input_gemm(s), {}, workspace);
}

void linear_backward_weight_fast(const float* dy, const float* x, float* dw, const LinearSizes& s,
                                 float* workspace) {
  gemm(dy, x, dw, weight_gemm(s), {}, workspace);
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
