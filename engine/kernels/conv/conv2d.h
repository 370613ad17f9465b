#pragma once
// Two-dimensional convolution.
//
// n images, c input channels of h x w, o output channels of oh x ow, kernel kh x kw, groups g.
// x [n][c][h][w], weight [o][c/g][kh][kw], y [n][o][oh][ow]; [0] is height, [1] is width.

#include <cstdint>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// Visits the window of an output element in the order of a filter's weights: visit(position
/// relative to the group's first channel), -1 in the padding.
template <class Visit>
void visit_window(const ConvSizes& s, std::int64_t oh, std::int64_t ow, const Visit& visit) {
  for (std::int64_t c = 0; c < s.c / s.groups; ++c) {
    for (std::int64_t kh = 0; kh < s.kh; ++kh) {
      const std::int64_t h = oh * s.stride[0] - s.padding[0] + kh * s.dilation[0];
      for (std::int64_t kw = 0; kw < s.kw; ++kw) {
        const std::int64_t w = ow * s.stride[1] - s.padding[1] + kw * s.dilation[1];
        const bool inside = h >= 0 && h < s.h && w >= 0 && w < s.w;
        visit(inside ? (c * s.h + h) * s.w + w : -1);
      }
    }
  }
}

/// One output element: its window times a filter, zeros in the padding.
/// @param image first channel of the group
template <class T>
T conv2d_at(const T* image, const T* filter, const ConvSizes& s, std::int64_t oh, std::int64_t ow) {
  T sum = T(0);
  visit_window(s, oh, ow, [&](std::int64_t at) { sum += (at < 0 ? T(0) : image[at]) * *filter++; });
  return sum;
}

/// Copies the window of an output element, zeros in the padding.
template <class T>
void gather_patch(const T* image, T* patch, const ConvSizes& s, std::int64_t oh, std::int64_t ow) {
  visit_window(s, oh, ow, [&](std::int64_t at) { *patch++ = at < 0 ? T(0) : image[at]; });
}

/// bias [o] may be null.
template <class T>
void conv2d(const T* x, const T* weight, const T* bias, T* y, const ConvSizes& s) {
  const std::int64_t group_channels = s.c / s.groups;
  const std::int64_t filter_size = group_channels * s.kh * s.kw;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t o = 0; o < s.o; ++o) {
      const std::int64_t group = o / (s.o / s.groups);
      const T* image = x + (n * s.c + group * group_channels) * s.h * s.w;
      for (std::int64_t oh = 0; oh < s.oh; ++oh) {
        for (std::int64_t ow = 0; ow < s.ow; ++ow) {
          const T sum = conv2d_at(image, weight + o * filter_size, s, oh, ow);
          *y++ = bias == nullptr ? sum : sum + bias[o];
        }
      }
    }
  }
}

/// What is added to the products, and whether relu is applied before storing.
struct ConvEpilogue {
  const float* bias = nullptr;      ///< [o], or null
  const float* residual = nullptr;  ///< in y's layout, or null
  bool relu = false;
};

/// A depthwise convolution (c = groups) whose filter and stride fit (fits_strip()) runs directly,
/// everything else is a matrix product whose right-hand side is packed straight from the image.
/// @param workspace conv2d_workspace_bytes(s) bytes, aligned to 64
void conv2d_fast(const float* x, const float* weight, const ConvEpilogue& epilogue, float* y,
                 const ConvSizes& s, float* workspace);
inline void conv2d_with_bias(const float* x, const float* weight, const float* bias, float* y,
                             const ConvSizes& s, float* workspace) {
  conv2d_fast(x, weight, {.bias = bias}, y, s, workspace);
}
std::int64_t conv2d_workspace_bytes(const ConvSizes& s);

}  // namespace tensorscope::kernels
