#include "kernels/attention/attention_backward.h"

#include "kernels/gemm/gemm.h"
#include "kernels/simd/reduce.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

// Rows of scores computed at a time: enough for efficient products, few enough for the second-level
// cache.
constexpr std::int64_t kBackwardQueries = 64;

// The products for a block of `count` queries. scores: q k^T and dy v^T; rows: ds k; columns: ds^T
// q and p^T dy.
struct Products {
  GemmSizes scores, rows, columns;
  Products(const AttentionSizes& s, std::int64_t count)
      : scores{.m = count, .n = s.t, .k = s.d, .transpose_b = true},
        rows{.m = count, .n = s.d, .k = s.t},
        columns{.m = s.t, .n = s.d, .k = count, .transpose_a = true} {}
  std::int64_t workspace_bytes() const {
    return std::max(
        {gemm_workspace_bytes(scores), gemm_workspace_bytes(rows), gemm_workspace_bytes(columns)});
  }
};

std::int64_t block_floats(const AttentionSizes& s) {
  return aligned_floats(std::min(kBackwardQueries, s.t) * s.t);
}

// Turns products q k^T into scores: multiplies by scale and, if causal, sets later positions to
// minus infinity. `first` is the position of the first row.
void scale_and_mask(float* scores, std::int64_t first, std::int64_t rows, const AttentionSizes& s) {
  const auto scale = static_cast<float>(attention_scale(s));
  for (std::int64_t r = 0; r < rows; ++r, scores += s.t) {
    for (std::int64_t u = 0; u < s.t; ++u) scores[u] *= scale;
    if (!s.causal) continue;
    std::fill(scores + first + r + 1, scores + s.t, -std::numeric_limits<float>::infinity());
  }
}

// Replaces dp, which is passed in ds, by ds.
void scores_gradient(const float* p, float* ds, std::int64_t rows, const AttentionSizes& s) {
  const auto scale = static_cast<float>(attention_scale(s));
  for (std::int64_t t = 0; t < rows; ++t, p += s.t, ds += s.t) {
    const float total = lane_sum(s.t, [=](std::int64_t u) { return p[u] * ds[u]; });
    for (std::int64_t u = 0; u < s.t; ++u) ds[u] = scale * (p[u] * (ds[u] - total));
  }
}

}  // namespace

// Each block of queries has its own gradients of q, but all blocks of a group's heads add to the
// same gradients of k and v. So the blocks run one after the other, and threads share the products
// within a block.
void attention_backward_fast(const float* q, const float* k, const float* v, const float* dy,
                             const AttentionGradients<float>& out, const AttentionSizes& s,
                             float* workspace) {
  float* const p = workspace;
  float* const ds = p + block_floats(s);
  float* const scratch = out.needs_scores() ? ds + block_floats(s) : ds;
  for (std::int64_t row = 0; row < s.heads * s.t;) {
    const std::int64_t first = row % s.t;
    const std::int64_t count = std::min(kBackwardQueries, s.t - first);
    const Products of(s, count);
    const std::int64_t shared = s.shared(row / s.t);
    const std::int64_t at = row * s.d;
    const GemmEpilogue gather{.from = row % (s.group * s.t) == 0 ? GemmEpilogue::From::kZero
                                                                 : GemmEpilogue::From::kOutput};
    row += count;
    gemm(q + at, k + shared, p, of.scores, {}, scratch);
    scale_and_mask(p, first, count, s);
    softmax_fast(p, p, count, s.t);
    if (out.v != nullptr) gemm(p, dy + at, out.v + shared, of.columns, gather, scratch);
    if (!out.needs_scores()) continue;
    gemm(dy + at, v + shared, ds, of.scores, {}, scratch);
    scores_gradient(p, ds, count, s);
    if (out.q != nullptr) gemm(ds, k + shared, out.q + at, of.rows, {}, scratch);
    if (out.k != nullptr) gemm(ds, q + at, out.k + shared, of.columns, gather, scratch);
  }
}

std::int64_t attention_backward_workspace_bytes(const AttentionSizes& s, bool with_scores) {
  const std::int64_t blocks = with_scores ? 2 : 1;
  // A last block with fewer rows may use another of gemm's algorithms.
  const std::int64_t last = s.t % kBackwardQueries == 0 ? kBackwardQueries : s.t % kBackwardQueries;
  return float_bytes(blocks * block_floats(s)) +
         std::max(Products(s, std::min(kBackwardQueries, s.t)).workspace_bytes(),
                  Products(s, std::min(last, s.t)).workspace_bytes());
}

}  // namespace tensorscope::kernels
