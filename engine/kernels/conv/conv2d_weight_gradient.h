#pragma once
// The gradient of a convolution's weights as one matrix product over the pixels of all images:
// dweight [o][taps] = dy [o][pixels] x windows [pixels][taps], the windows packed block by block.

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// @param workspace weight_gradient_workspace_bytes(s) bytes, aligned to 64
void weight_gradient(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                     float* workspace);
std::int64_t weight_gradient_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
