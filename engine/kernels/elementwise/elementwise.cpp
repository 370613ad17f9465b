#include "kernels/elementwise/elementwise.h"

#include <algorithm>

#include "kernels/simd/reduce.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

void bias_backward_fast(const float* dy, float* db, const BiasSizes& s) {
  if (s.inner == 1) return add_rows_backward_fast(dy, db, s.outer, s.channels);
  share(s.channels, 1, 4 * s.outer * s.inner, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    std::fill(db + begin, db + end, 0.0F);
    for (std::int64_t o = 0; o < s.outer; ++o) {
      for (std::int64_t c = begin; c < end; ++c) {
        const float* const plane = dy + (o * s.channels + c) * s.inner;
        db[c] += lane_sum(s.inner, [plane](std::int64_t i) { return plane[i]; });
      }
    }
  });
}

// Threads share the columns. Each column is summed by one thread, so that the result does not
// depend on their number.
void add_rows_backward_fast(const float* dy, float* dtable, std::int64_t rows, std::int64_t n) {
  share(n, 64, 4 * rows, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    std::fill(dtable + begin, dtable + end, 0.0F);
    for (std::int64_t r = 0; r < rows; ++r) {
      accumulate(dy + r * n + begin, dtable + begin, end - begin);
    }
  });
}

template decltype(add<float>) add<float>;
template decltype(accumulate<float>) accumulate<float>;
template decltype(mul<float>) mul<float>;
template decltype(add_rows<float>) add_rows<float>;
template decltype(add_rows_backward<float>) add_rows_backward<float>;
template decltype(bias<float>) bias<float>;

}  // namespace tensorscope::kernels
