#pragma once
// The algorithms of the fast kernels of a convolution and of its gradients; conv2d.cpp and
// conv2d_backward.cpp choose between them. Sizes and layouts as in kernels/conv/conv2d.h. A
// workspace needs as many bytes as the function below it returns, aligned to 64.

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Where the filters of the implicit product come from.
enum class Filters : std::uint8_t {
  kAsTheyAre,  ///< weight [o][c/g][kh][kw]
  /// weight [c][o/g][kh][kw] of the convolution whose input gradient this one computes: input and
  /// output channels are swapped, the filters are flipped.
  kTransposed,
};

/// Convolution as one matrix product whose right-hand side is packed straight from the image, block
/// by block: filters [o][taps] times windows [taps][pixels of all images].
void implicit_conv(const float* x, const float* weight, float* y, const ConvSizes& s,
                   Filters filters, const ConvEpilogue& epilogue, float* workspace);
std::int64_t implicit_conv_workspace_bytes(const ConvSizes& s, Filters filters);

/// The gradient of a convolution's input for any stride: the products weights^T x dy are computed
/// for some taps at a time and then added to the input elements they belong to (col2im).
void strided_input_gradient(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace);
std::int64_t strided_input_workspace_bytes(const ConvSizes& s);

/// The gradient of a convolution's weights as one matrix product over the pixels of all images:
/// dweight [o][taps] = dy [o][pixels] x windows [pixels][taps], the windows packed block by block.
void weight_gradient(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                     float* workspace);
std::int64_t weight_gradient_workspace_bytes(const ConvSizes& s);

/// Depthwise convolution: every channel has its own filters, so it cannot be written as one matrix
/// product. Sums stay in registers while the filter passes over the image. bias [o] may be null.
/// Only for sizes for which fits_strip() is true.
void conv2d_depthwise(const float* x, const float* weight, const float* bias, bool relu, float* y,
                      const ConvSizes& s);
/// Its gradients; dx only for o = c. dy is also multiplied by zeros beside the image, where a
/// weight that is not finite may give NaN.
void conv2d_depthwise_input(const float* dy, const float* weight, float* dx, const ConvSizes& s);
void conv2d_depthwise_weight(const float* dy, const float* x, float* dweight, const ConvSizes& s);
/// Whether filter and stride are small enough for a strip, as in usual networks. Others use the
/// algorithms for all convolutions.
bool fits_strip(const ConvSizes& s);
/// Whether each channel has its own filters and they fit a strip.
inline bool is_depthwise(const ConvSizes& s) {
  return s.groups == s.c && s.groups > 1 && fits_strip(s);
}

}  // namespace tensorscope::kernels
