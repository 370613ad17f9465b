#include "kernels/movement/transpose.h"

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats4;

void transpose_4x4(const float* in, std::ptrdiff_t in_stride, float* out,
                   std::ptrdiff_t out_stride) {
  const Floats4 r0 = simd::load4(in);
  const Floats4 r1 = simd::load4(in + in_stride);
  const Floats4 r2 = simd::load4(in + 2 * in_stride);
  const Floats4 r3 = simd::load4(in + 3 * in_stride);
  const Floats4 low01 = __builtin_shufflevector(r0, r1, 0, 4, 1, 5);
  const Floats4 low23 = __builtin_shufflevector(r2, r3, 0, 4, 1, 5);
  const Floats4 high01 = __builtin_shufflevector(r0, r1, 2, 6, 3, 7);
  const Floats4 high23 = __builtin_shufflevector(r2, r3, 2, 6, 3, 7);
  simd::store4(out, __builtin_shufflevector(low01, low23, 0, 1, 4, 5));
  simd::store4(out + out_stride, __builtin_shufflevector(low01, low23, 2, 3, 6, 7));
  simd::store4(out + 2 * out_stride, __builtin_shufflevector(high01, high23, 0, 1, 4, 5));
  simd::store4(out + 3 * out_stride, __builtin_shufflevector(high01, high23, 2, 3, 6, 7));
}

}  // namespace

void transpose(const float* in, std::ptrdiff_t in_stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* out, std::ptrdiff_t out_stride) {
  std::ptrdiff_t r = 0;
  for (; r + 4 <= rows; r += 4) {
    const float* const row = in + r * in_stride;
    std::ptrdiff_t c = 0;
    for (; c + 4 <= columns; c += 4) {
      transpose_4x4(row + c, in_stride, out + c * out_stride + r, out_stride);
    }
    for (; c < columns; ++c) {
      for (std::ptrdiff_t i = 0; i < 4; ++i) out[c * out_stride + r + i] = row[i * in_stride + c];
    }
  }
  for (; r < rows; ++r) {
    for (std::ptrdiff_t c = 0; c < columns; ++c) out[c * out_stride + r] = in[r * in_stride + c];
  }
}

}  // namespace tensorscope::kernels
