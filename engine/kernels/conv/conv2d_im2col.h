#pragma once
// Convolution as most tutorials explain it: the windows of one image and group unfolded into a
// matrix (im2col), then one matrix product. Sizes and layouts as in kernels/conv/conv2d.h.

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// bias [o] may be null.
/// @param workspace conv2d_im2col_workspace_bytes(s) bytes, aligned to 64: the unfolded image is in
/// it, kh * kw times as large as the image
void conv2d_im2col(const float* x, const float* weight, const float* bias, float* y,
                   const ConvSizes& s, float* workspace);
std::int64_t conv2d_im2col_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
