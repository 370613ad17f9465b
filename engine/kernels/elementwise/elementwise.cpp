#include "kernels/elementwise/elementwise.h"

#include "kernels/simd/reduce.h"

namespace tensorscope::kernels {

void bias_backward_fast(const float* dy, float* db, const BiasSizes& s) {
  if (s.inner == 1) return add_rows_backward(dy, db, s.outer, s.channels);
  for (std::int64_t c = 0; c < s.channels; ++c) db[c] = 0.0F;
  for (std::int64_t o = 0; o < s.outer; ++o) {
    for (std::int64_t c = 0; c < s.channels; ++c, dy += s.inner) {
      db[c] += lane_sum(s.inner, [dy](std::int64_t i) { return dy[i]; });
    }
  }
}

template decltype(add<float>) add<float>;
template decltype(accumulate<float>) accumulate<float>;
template decltype(mul<float>) mul<float>;
template decltype(add_rows<float>) add_rows<float>;
template decltype(add_rows_backward<float>) add_rows_backward<float>;
template decltype(bias<float>) bias<float>;

}  // namespace tensorscope::kernels
