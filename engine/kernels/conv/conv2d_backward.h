#pragma once
// The gradients of a convolution. Sizes and layouts as in kernels/conv/conv2d.h.

#include <algorithm>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Visits every product of the forward pass: visit(input element, weight, output element) as
/// positions in their tensors, -1 for an input in the padding.
template <class Visit>
void visit_products(const ConvSizes& s, const Visit& visit) {
  const std::int64_t channels = s.c / s.groups;
  for (std::int64_t y = 0; y < s.n * s.o * s.oh * s.ow; ++y) {
    const std::int64_t ow = y % s.ow;
    const std::int64_t oh = y / s.ow % s.oh;
    const std::int64_t o = y / (s.ow * s.oh) % s.o;
    const std::int64_t n = y / (s.ow * s.oh * s.o);
    const std::int64_t image = (n * s.c + o / (s.o / s.groups) * channels) * s.h * s.w;
    std::int64_t weight = o * channels * s.kh * s.kw;
    visit_window(s, oh, ow, [&](std::int64_t at) { visit(at < 0 ? -1 : image + at, weight++, y); });
  }
}

/// dx: the sum of every product's output gradient times its weight. Products in the padding are
/// computed like the others and then discarded.
template <class T>
void conv2d_backward_input(const T* dy, const T* weight, T* dx, const ConvSizes& s) {
  std::fill_n(dx, s.n * s.c * s.h * s.w, T(0));
  T lost = T(0);
  visit_products(s, [&](std::int64_t x_at, std::int64_t weight_at, std::int64_t y_at) {
    (x_at < 0 ? lost : dx[x_at]) += dy[y_at] * weight[weight_at];
  });
}

/// dweight: the sum of every product's output gradient times its input, zero in the padding.
template <class T>
void conv2d_backward_weight(const T* dy, const T* x, T* dweight, const ConvSizes& s) {
  std::fill_n(dweight, s.o * (s.c / s.groups) * s.kh * s.kw, T(0));
  visit_products(s, [&](std::int64_t x_at, std::int64_t weight_at, std::int64_t y_at) {
    dweight[weight_at] += dy[y_at] * (x_at < 0 ? T(0) : x[x_at]);
  });
}

/// With stride 1, dx is itself a convolution: of dy with the filters flipped. It also multiplies
/// zeros beside dy, where a weight that is not finite gives NaN. With other strides, and for the
/// few channels of a first layer, W^T dY is folded back into the image (col2im). dW is dY times the
/// windows of all images. A depthwise convolution runs directly if its filter and stride fit
/// (fits_strip()), for dx only if o = c too.
/// @param workspace as many bytes as the function below with its name returns, aligned to 64
void conv2d_backward_input_fast(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                                float* workspace);
void conv2d_backward_weight_fast(const float* dy, const float* x, float* dweight,
                                 const ConvSizes& s, float* workspace);
std::int64_t conv2d_backward_input_workspace_bytes(const ConvSizes& s);
std::int64_t conv2d_backward_weight_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
