#pragma once
// out [columns][rows] = in [rows][columns]^T, four by four in registers.

#include <cstddef>

namespace tensorscope::kernels {

/// Rows of in are in_stride apart, rows of out out_stride; in and out do not overlap.
void transpose(const float* in, std::ptrdiff_t in_stride, std::ptrdiff_t rows,
               std::ptrdiff_t columns, float* out, std::ptrdiff_t out_stride);

}  // namespace tensorscope::kernels
