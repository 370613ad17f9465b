#include "kernels/movement/transpose.h"

#include <cstdint>

#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

void transpose_rows(const float* in, std::ptrdiff_t in_stride, std::ptrdiff_t rows,
                    std::ptrdiff_t columns, float* out, std::ptrdiff_t out_stride) {
  std::ptrdiff_t r = 0;
  for (; r + 4 <= rows; r += 4) {
    const float* const row = in + r * in_stride;
    std::ptrdiff_t c = 0;
    for (; c + 4 <= columns; c += 4) {
      const float* const at = row + c;
      transpose_4x4({at, at + in_stride, at + 2 * in_stride, at + 3 * in_stride},
                    out + c * out_stride + r, out_stride);
    }
    for (; c < columns; ++c) {
      for (std::ptrdiff_t i = 0; i < 4; ++i) out[c * out_stride + r + i] = row[i * in_stride + c];
    }
  }
  for (; r < rows; ++r) {
    for (std::ptrdiff_t c = 0; c < columns; ++c) out[c * out_stride + r] = in[r * in_stride + c];
  }
}

}  // namespace

void transpose(const float* in, std::ptrdiff_t in_stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* out, std::ptrdiff_t out_stride) {
  share(rows, 32, 8 * std::int64_t{columns}, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    transpose_rows(in + begin * in_stride, in_stride, end - begin, columns, out + begin,
                   out_stride);
  });
}

}  // namespace tensorscope::kernels
