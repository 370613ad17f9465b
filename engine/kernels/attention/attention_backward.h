#pragma once
// The gradients of scaled dot-product attention. Sizes and layouts as in
// kernels/attention/attention.h.
//
// With p = softmax(scale q k^T) and dp = dy v^T, per head:
//   ds = scale * p * (dp - rowsum(p * dp)),  dq = ds k,  dk = ds^T q,  dv = p^T dy.
// The probabilities are not stored but recomputed from q and k. The heads of a group add to one dk
// and one dv, just as the rows of a head do, which takes no extra FLOPs.

#include <algorithm>
#include <vector>

#include "kernels/attention/attention.h"

namespace tensorscope::kernels {

/// The gradients to compute, in the layouts of q, k and v; null for those that are not needed.
template <class T>
struct AttentionGradients {
  T* q = nullptr;
  T* k = nullptr;
  T* v = nullptr;
  /// Only the gradients of q and k depend on the gradient of the scores.
  bool needs_scores() const { return q != nullptr || k != nullptr; }
};

/// One row of ds, from the same row of p and of dy, and from v.
template <class T>
void attention_backward_scores(const T* p, const T* dy, const T* v, T* ds,
                               const AttentionSizes& s) {
  T total = T(0);
  for (std::int64_t u = 0; u < s.t; ++u) {
    T dp = T(0);
    for (std::int64_t i = 0; i < s.d; ++i) dp += dy[i] * v[u * s.d + i];
    ds[u] = dp;
    total += p[u] * dp;
  }
  const T scale = T(attention_scale(s));
  for (std::int64_t u = 0; u < s.t; ++u) ds[u] = scale * (p[u] * (ds[u] - total));
}

/// rows[u] += factors[u] * row, for a matrix [T][D].
template <class T>
void add_weighted_row(const T* factors, const T* row, T* rows, const AttentionSizes& s) {
  for (std::int64_t u = 0; u < s.t; ++u) {
    for (std::int64_t i = 0; i < s.d; ++i) rows[u * s.d + i] += factors[u] * row[i];
  }
}

/// The reference holds one row of p and of ds at a time, in memory outside the ledger.
template <class T>
void attention_backward(const T* q, const T* k, const T* v, const T* dy,
                        const AttentionGradients<T>& out, const AttentionSizes& s) {
  std::vector<T> p(static_cast<std::size_t>(s.t), T(0));
  std::vector<T> ds(p);
  if (out.k != nullptr) std::fill_n(out.k, s.shared(s.heads), T(0));
  if (out.v != nullptr) std::fill_n(out.v, s.shared(s.heads), T(0));
  for (std::int64_t head = 0; head < s.heads; ++head) {
    const std::int64_t shared = s.shared(head);
    for (std::int64_t t = 0; t < s.t; ++t) {
      const std::int64_t row = (head * s.t + t) * s.d;
      attention_scores(q + head * s.t * s.d, k + shared, p.data(), t, s);
      softmax(p.data(), p.data(), 1, s.t);
      if (out.v != nullptr) add_weighted_row(p.data(), dy + row, out.v + shared, s);
      if (!out.needs_scores()) continue;
      attention_backward_scores(p.data(), dy + row, v + shared, ds.data(), s);
      if (out.q != nullptr) weighted_rows(ds.data(), k + shared, out.q + row, s);
      if (out.k != nullptr) add_weighted_row(ds.data(), q + row, out.k + shared, s);
    }
  }
}

/// Works on a block of queries at a time, whose rows of p, and of ds if needed, are in the
/// workspace.
/// @param v may be null if only the gradient of v is requested
/// @param workspace attention_backward_workspace_bytes(s, ...) bytes, aligned to 64
void attention_backward_fast(const float* q, const float* k, const float* v, const float* dy,
                             const AttentionGradients<float>& out, const AttentionSizes& s,
                             float* workspace);
/// @param with_scores whether the gradient of q or k is computed
std::int64_t attention_backward_workspace_bytes(const AttentionSizes& s, bool with_scores);

}  // namespace tensorscope::kernels
