#pragma once
// Depthwise convolution: every channel has filters of its own, so that there is no matrix product
// to make of it. Sums stay in registers while the filter passes over the image.

#include <cstdint>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// bias [o] may be null. @param workspace depthwise_workspace_bytes(s) bytes
void conv2d_depthwise(const float* x, const float* weight, const float* bias, float* y,
                      const ConvSizes& s, float* workspace);
std::int64_t depthwise_workspace_bytes(const ConvSizes& s);

/// One plane of the sizes that is_depthwise_3x3() is true for.
/// @param zeros the middle of kDepthwiseZeros zeros
void depthwise_3x3(const float* x, const float* filter, float bias, float* y, const ConvSizes& s,
                   const float* zeros);
bool is_depthwise_3x3(const ConvSizes& s);
inline constexpr std::int64_t kDepthwiseZeros = 48;

}  // namespace tensorscope::kernels
