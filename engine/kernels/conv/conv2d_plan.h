#pragma once
// How the fast kernels of a convolution and of its gradients split the work.

#include <utility>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// A matrix product of the image as it lies in memory, without unfolding.
inline bool is_pointwise(const ConvSizes& s) {
  constexpr std::array<std::int64_t, 2> kOnes{1, 1};
  constexpr std::array<std::int64_t, 2> kZeros{0, 0};
  return s.kh == 1 && s.kw == 1 && s.stride == kOnes && s.padding == kZeros;
}

inline bool is_depthwise(const ConvSizes& s) { return s.groups == s.c && s.groups > 1; }

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

/// Products of one kernel element along a row: output y + i meets input x + i * stride[1], for i
/// in [0, n). x and y are positions in a plane.
struct DepthwiseRun {
  std::int64_t element;
  std::int64_t x;
  std::int64_t y;
  std::int64_t n;
};

/// All runs of one output plane with one input plane; padding has none.
template <class Visit>
void visit_runs(const ConvSizes& s, const Visit& visit) {
  for (std::int64_t oh = 0; oh < s.oh; ++oh) {
    for (std::int64_t kh = 0; kh < s.kh; ++kh) {
      const std::int64_t h = oh * s.stride[0] - s.padding[0] + kh * s.dilation[0];
      if (h < 0 || h >= s.h) continue;
      for (std::int64_t kw = 0; kw < s.kw; ++kw) {
        const std::int64_t offset = kw * s.dilation[1];
        const Span inside = inside_span(s.w, s.ow, s.stride[1], s.padding[1], offset);
        if (inside.first == inside.last) continue;
        const std::int64_t w = inside.first * s.stride[1] - s.padding[1] + offset;
        visit(DepthwiseRun{kh * s.kw + kw, h * s.w + w, oh * s.ow + inside.first,
                           inside.last - inside.first});
      }
    }
  }
}

/// Each output plane of a depthwise convolution with its input plane: visit(input plane, output
/// plane, output channel).
template <class Visit>
void visit_planes(const ConvSizes& s, const Visit& visit) {
  const std::int64_t per_channel = s.o / s.c;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t o = 0; o < s.o; ++o) visit(n * s.c + o / per_channel, n * s.o + o, o);
  }
}

}  // namespace tensorscope::kernels
