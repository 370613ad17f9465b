#pragma once
// How the fast kernels of a convolution and of its gradients split the work.

#include <utility>

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// A matrix product of the image as it lies in memory, without unfolding.
inline bool is_pointwise(const ConvSizes& s) {
  constexpr std::array<std::int64_t, 2> kOnes{1, 1};
  constexpr std::array<std::int64_t, 2> kZeros{0, 0};
  return s.kh == 1 && s.kw == 1 && s.stride == kOnes && s.padding == kZeros;
}

/// Weights of one output channel.
inline std::int64_t filter_size(const ConvSizes& s) { return s.c / s.groups * s.kh * s.kw; }

/// Of the convolution of dy that gives dx when the stride is 1.
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
