#include "kernels/gemm/matmul.h"

#include "kernels/gemm/gemm.h"

namespace tensorscope::kernels {

namespace {

GemmSizes forward_gemm(const MatmulSizes& s) {
  return {.m = s.m, .n = s.n, .k = s.k, .transpose_b = s.transpose_b};
}

GemmSizes b_gemm(const MatmulSizes& s) {
  if (s.transpose_b) return {.m = s.n, .n = s.k, .k = s.m, .transpose_a = true};
  return {.m = s.k, .n = s.n, .k = s.m, .transpose_a = true};
}

void batched(const float* a, const float* b, float* c, std::int64_t batch, const GemmSizes& s,
             float* workspace) {
  for (std::int64_t i = 0; i < batch; ++i) {
    gemm(a, b, c, s, {}, workspace);
    a += s.m * s.k;
    b += s.k * s.n;
    c += s.m * s.n;
  }
}

}  // namespace

void matmul_fast(const float* a, const float* b, float* c, const MatmulSizes& s, float* workspace) {
  batched(a, b, c, s.batch, forward_gemm(s), workspace);
}

void matmul_backward_a_fast(const float* dc, const float* b, float* da, const MatmulSizes& s,
                            float* workspace) {
  matmul_fast(dc, b, da, s.of_a_gradient(), workspace);
}

void matmul_backward_b_fast(const float* dc, const float* a, float* db, const MatmulSizes& s,
                            float* workspace) {
  const float* first = s.transpose_b ? dc : a;
  batched(first, s.transpose_b ? a : dc, db, s.batch, b_gemm(s), workspace);
}

std::int64_t matmul_workspace_bytes(const MatmulSizes& s) {
  return gemm_workspace_bytes(forward_gemm(s));
}

std::int64_t matmul_backward_a_workspace_bytes(const MatmulSizes& s) {
  return matmul_workspace_bytes(s.of_a_gradient());
}

std::int64_t matmul_backward_b_workspace_bytes(const MatmulSizes& s) {
  return gemm_workspace_bytes(b_gemm(s));
}

}  // namespace tensorscope::kernels
