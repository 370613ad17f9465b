#pragma once
// Scaled dot-product attention.
//
// heads: batch and query heads multiplied out; T: sequence; D: features of a head; group:
// neighbouring query heads that read one key-value head (Ainslie et al., arXiv:2305.13245).
// q, y [heads][T][D]; k, v [heads / group][T][D]; scores [heads][T][T].

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/kernel_arguments.h"
#include "kernels/rows/softmax.h"

namespace tensorscope::kernels {

/// 1 / sqrt(D): a property of the shape, computed once and not counted.
inline double attention_scale(const AttentionSizes& s) {
  return 1.0 / std::sqrt(static_cast<double>(s.d));
}

/// Row t of a head's scores: scale * q[t] . k[u] for all u; with causal, minus infinity for u > t.
template <class T>
void attention_scores(const T* q, const T* k, T* scores, std::int64_t t, const AttentionSizes& s) {
  const T scale = T(attention_scale(s));
  for (std::int64_t u = 0; u < s.t; ++u) {
    T sum = T(0);
    for (std::int64_t i = 0; i < s.d; ++i) sum += q[t * s.d + i] * k[u * s.d + i];
    scores[u] = sum * scale;
    if (s.causal && u > t) scores[u] = T(-std::numeric_limits<float>::infinity());
  }
}

/// sum[i] = sum over u of factors[u] * rows[u][i], for rows [T][D].
template <class T>
void weighted_rows(const T* factors, const T* rows, T* sum, const AttentionSizes& s) {
  for (std::int64_t i = 0; i < s.d; ++i) {
    T total = T(0);
    for (std::int64_t u = 0; u < s.t; ++u) total += factors[u] * rows[u * s.d + i];
    sum[i] = total;
  }
}

/// The reference holds one row of scores at a time, in memory outside the ledger.
template <class T>
void attention(const T* q, const T* k, const T* v, T* y, const AttentionSizes& s) {
  std::vector<T> scores(static_cast<std::size_t>(s.t), T(0));
  for (std::int64_t head = 0; head < s.heads; ++head, q += s.t * s.d) {
    for (std::int64_t t = 0; t < s.t; ++t, y += s.d) {
      attention_scores(q, k + s.shared(head), scores.data(), t, s);
      softmax(scores.data(), scores.data(), 1, s.t);
      weighted_rows(scores.data(), v + s.shared(head), y, s);
    }
  }
}

/// Works block by block (attention_tiled.cpp): the workspace holds one head's keys and values and,
/// unless D is a multiple of 16, one block of sums, never [T][T]. The softmax is computed online;
/// scaling down earlier sums when a later block has a larger score is work beyond the algorithm's
/// and is not counted.
/// @param workspace attention_workspace_bytes(s), aligned to 64
void attention_fast(const float* q, const float* k, const float* v, float* y,
                    const AttentionSizes& s, float* workspace);
std::int64_t attention_workspace_bytes(const AttentionSizes& s);

}  // namespace tensorscope::kernels
