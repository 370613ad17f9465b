#pragma once
// out [columns][rows] = in [rows][columns]^T, four by four in registers.

#include <array>
#include <cstddef>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// out [4][4] = in^T, where the rows of in may lie anywhere.
inline void transpose_4x4(const std::array<const float*, 4>& in, float* out,
                          std::ptrdiff_t out_stride) {
  using simd::Floats4;
  const Floats4 r0 = simd::load4(in[0]);
  const Floats4 r1 = simd::load4(in[1]);
  const Floats4 r2 = simd::load4(in[2]);
  const Floats4 r3 = simd::load4(in[3]);
  const Floats4 low01 = __builtin_shufflevector(r0, r1, 0, 4, 1, 5);
  const Floats4 low23 = __builtin_shufflevector(r2, r3, 0, 4, 1, 5);
  const Floats4 high01 = __builtin_shufflevector(r0, r1, 2, 6, 3, 7);
  const Floats4 high23 = __builtin_shufflevector(r2, r3, 2, 6, 3, 7);
  simd::store4(out, __builtin_shufflevector(low01, low23, 0, 1, 4, 5));
  simd::store4(out + out_stride, __builtin_shufflevector(low01, low23, 2, 3, 6, 7));
  simd::store4(out + 2 * out_stride, __builtin_shufflevector(high01, high23, 0, 1, 4, 5));
  simd::store4(out + 3 * out_stride, __builtin_shufflevector(high01, high23, 2, 3, 6, 7));
}

/// Rows of in are in_stride apart, rows of out out_stride; in and out do not overlap.
void transpose(const float* in, std::ptrdiff_t in_stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* out, std::ptrdiff_t out_stride);

}  // namespace tensorscope::kernels
