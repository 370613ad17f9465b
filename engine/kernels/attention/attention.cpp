#include "kernels/attention/attention.h"

#include <algorithm>

#include "kernels/gemm/matmul.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

MatmulSizes scores_product(const AttentionSizes& s) {
  return {.batch = s.heads, .m = s.t, .n = s.t, .k = s.d, .transpose_b = true};
}

MatmulSizes output_product(const AttentionSizes& s) {
  return {.batch = s.heads, .m = s.t, .n = s.d, .k = s.t, .transpose_b = false};
}

std::int64_t scores_floats(const AttentionSizes& s) { return aligned_floats(s.heads * s.t * s.t); }

}  // namespace

void scale_and_mask(float* scores, std::int64_t first, std::int64_t rows, const AttentionSizes& s) {
  const auto scale = static_cast<float>(attention_scale(s));
  for (std::int64_t r = 0; r < rows; ++r, scores += s.t) {
    for (std::int64_t u = 0; u < s.t; ++u) scores[u] *= scale;
    if (s.causal) {
      std::fill(scores + (first + r) % s.t + 1, scores + s.t,
                -std::numeric_limits<float>::infinity());
    }
  }
}

void attention_materialised(const float* q, const float* k, const float* v, float* y,
                            const AttentionSizes& s, float* workspace) {
  float* const scores = workspace;
  float* const product_workspace = workspace + scores_floats(s);
  matmul_fast(q, k, scores, scores_product(s), product_workspace);
  scale_and_mask(scores, 0, s.heads * s.t, s);
  softmax_fast(scores, scores, s.heads * s.t, s.t);
  matmul_fast(scores, v, y, output_product(s), product_workspace);
}

std::int64_t attention_materialised_workspace_bytes(const AttentionSizes& s) {
  return scores_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         std::max(matmul_workspace_bytes(scores_product(s)),
                  matmul_workspace_bytes(output_product(s)));
}

}  // namespace tensorscope::kernels
