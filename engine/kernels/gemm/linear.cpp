#include "kernels/gemm/linear.h"

namespace tensorscope::kernels {

namespace {

GemmSizes gemm_sizes(const LinearSizes& s) {
  return {.m = s.rows, .n = s.out, .k = s.in, .transpose_b = true};
}

// The bias needs no extra pass: the product starts from it.
GemmEpilogue epilogue_of(const float* bias, bool relu) {
  const auto from =
      bias == nullptr ? GemmEpilogue::From::kZero : GemmEpilogue::From::kBiasPerColumn;
  return {.from = from, .bias = bias, .relu = relu};
}

}  // namespace

void linear_fast(const float* x, const float* weight, const float* bias, float* y,
                 const LinearSizes& s, bool relu, float* workspace) {
  gemm(x, weight, y, gemm_sizes(s), epilogue_of(bias, relu), workspace);
}

void linear_packed_fast(const float* x, const float* packed, const float* bias, float* y,
                        const LinearSizes& s, bool relu) {
  gemm_packed_b(x, packed, y, gemm_sizes(s), epilogue_of(bias, relu));
}

}  // namespace tensorscope::kernels
