#include "kernels/attention_backward.h"

#include "kernels/gemm.h"
#include "kernels/reduce.h"

namespace tensorscope::kernels {

namespace {

// q k^T and dy v^T
GemmSizes scores_gemm(const AttentionSizes& s) {
  return {.m = s.t, .n = s.t, .k = s.d, .transpose_b = true};
}

// ds k
GemmSizes rows_gemm(const AttentionSizes& s) { return {.m = s.t, .n = s.d, .k = s.t}; }

// ds^T q and p^T dy
GemmSizes columns_gemm(const AttentionSizes& s) {
  return {.m = s.t, .n = s.d, .k = s.t, .transpose_a = true};
}

std::int64_t scores_floats(const AttentionSizes& s) {
  constexpr std::int64_t kAlign = 16;
  return (s.t * s.t + kAlign - 1) / kAlign * kAlign;
}

void product(const float* a, const float* b, float* c, const GemmSizes& s, float* workspace) {
  std::fill_n(c, s.m * s.n, 0.0F);
  gemm_accumulate(a, b, c, s, workspace);
}

// From dp in ds.
void scores_gradient(const float* p, float* ds, const AttentionSizes& s) {
  const auto scale = static_cast<float>(attention_scale(s));
  for (std::int64_t t = 0; t < s.t; ++t, p += s.t, ds += s.t) {
    const float total = lane_sum(s.t, [=](std::int64_t u) { return p[u] * ds[u]; });
    for (std::int64_t u = 0; u < s.t; ++u) ds[u] = scale * (p[u] * (ds[u] - total));
  }
}

}  // namespace

void attention_backward_fast(const float* q, const float* k, const float* v, const float* dy,
                             const AttentionGradients<float>& out, const AttentionSizes& s,
                             float* workspace) {
  float* const p = workspace;
  float* const ds = p + scores_floats(s);
  float* const gemm_workspace = out.needs_scores() ? ds + scores_floats(s) : ds;
  const std::int64_t head_size = s.t * s.d;
  for (std::int64_t at = 0; at < s.heads * head_size; at += head_size) {
    product(q + at, k + at, p, scores_gemm(s), gemm_workspace);
    scale_and_mask(p, s.t, s);
    softmax_fast(p, p, s.t, s.t);
    if (out.v != nullptr) product(p, dy + at, out.v + at, columns_gemm(s), gemm_workspace);
    if (!out.needs_scores()) continue;
    product(dy + at, v + at, ds, scores_gemm(s), gemm_workspace);
    scores_gradient(p, ds, s);
    if (out.q != nullptr) product(ds, k + at, out.q + at, rows_gemm(s), gemm_workspace);
    if (out.k != nullptr) product(ds, q + at, out.k + at, columns_gemm(s), gemm_workspace);
  }
}

std::int64_t attention_backward_workspace_bytes(const AttentionSizes& s, bool with_scores) {
  const std::int64_t matrices = with_scores ? 2 : 1;
  return matrices * scores_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         std::max({gemm_workspace_bytes(scores_gemm(s)), gemm_workspace_bytes(rows_gemm(s)),
                   gemm_workspace_bytes(columns_gemm(s))});
}

}  // namespace tensorscope::kernels
