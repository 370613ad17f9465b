#include "kernels/attention/attention.h"

#include <algorithm>

namespace tensorscope::kernels {

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

}  // namespace tensorscope::kernels
