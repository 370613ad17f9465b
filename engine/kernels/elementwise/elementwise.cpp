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

template void add(const float*, const float*, float*, std::int64_t);
template void accumulate(const float* __restrict, float* __restrict, std::int64_t);
template void mul(const float*, const float*, float* __restrict, std::int64_t);
template void add_rows(const float*, const float*, float*, std::int64_t, std::int64_t);
template void add_rows_backward(const float*, float* __restrict, std::int64_t, std::int64_t);
template void bias(const float*, const float*, float*, const BiasSizes&);

}  // namespace tensorscope::kernels
