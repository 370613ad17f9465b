#pragma once
// The gradients of a depthwise convolution. Sizes and layouts as in kernels/conv/conv2d.h.

#include <cstdint>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// With stride 1 dx is itself a depthwise convolution, of dy with the filters flipped: beside
/// the image it multiplies zeros, where a weight that is not finite gives NaN.
/// @param workspace depthwise_input_workspace_bytes(s) bytes
void conv2d_depthwise_input(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace);
std::int64_t depthwise_input_workspace_bytes(const ConvSizes& s);

/// @param workspace depthwise_weight_workspace_bytes(s) bytes
void conv2d_depthwise_weight(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                             float* workspace);
std::int64_t depthwise_weight_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
