#pragma once
// Convolution as one matrix product whose right-hand side is packed straight from the image, block
// by block: filters [o][taps] times windows [taps][pixels of all images].

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Where the filters of the implicit product come from.
enum class Filters : std::uint8_t {
  kAsTheyAre,  ///< weight [o][c/g][kh][kw]
  /// weight [c][o/g][kh][kw] of the convolution whose input gradient this one computes: input and
  /// output channels change places, the filters are flipped.
  kTransposed,
};

/// @param workspace implicit_conv_workspace_bytes() bytes, aligned to 64
void implicit_conv(const float* x, const float* weight, float* y, const ConvSizes& s,
                   Filters filters, const ConvEpilogue& epilogue, float* workspace);
std::int64_t implicit_conv_workspace_bytes(const ConvSizes& s, Filters filters);

}  // namespace tensorscope::kernels
