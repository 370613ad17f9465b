#pragma once
// The gradient of a convolution's input for any stride: what every product gives back, weights^T x
// dy, is computed for some taps at a time and then added where it belongs (col2im).

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// @param workspace strided_input_workspace_bytes(s) bytes, aligned to 64
void strided_input_gradient(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace);
std::int64_t strided_input_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
