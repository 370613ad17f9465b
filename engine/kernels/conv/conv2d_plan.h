#pragma once
// Sizes that the fast kernels of a convolution and of its gradients have in common.

#include <utility>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Whether the convolution is a matrix product with the image in place, without unfolding.
inline bool is_pointwise(const ConvSizes& s) {
  constexpr std::array<std::int64_t, 2> kOnes{1, 1};
  constexpr std::array<std::int64_t, 2> kZeros{0, 0};
  return s.kh == 1 && s.kw == 1 && s.stride == kOnes && s.padding == kZeros;
}

/// Number of weights of one output channel.
inline std::int64_t filter_size(const ConvSizes& s) { return s.c / s.groups * s.kh * s.kw; }

/// Sizes of the convolution of dy that gives dx when the stride is 1.
inline ConvSizes transposed(const ConvSizes& s) {
  ConvSizes t = s;
  std::swap(t.c, t.o);
  std::swap(t.h, t.oh);
  std::swap(t.w, t.ow);
  t.padding = {(s.kh - 1) * s.dilation[0] - s.padding[0],
               (s.kw - 1) * s.dilation[1] - s.padding[1]};
  return t;
}

}  // namespace tensorscope::kernels
