#include "kernels/conv2d.h"

#include <algorithm>

#include "kernels/gemm.h"
#include "kernels/im2col.h"

namespace tensorscope::kernels {

namespace {

bool is_pointwise(const ConvSizes& s) {
  constexpr std::array<std::int64_t, 2> kOnes{1, 1};
  constexpr std::array<std::int64_t, 2> kZeros{0, 0};
  return s.kh == 1 && s.kw == 1 && s.stride == kOnes && s.padding == kZeros;
}

bool is_depthwise(const ConvSizes& s) { return s.groups == s.c && s.groups > 1; }

std::int64_t filter_size(const ConvSizes& s) { return s.c / s.groups * s.kh * s.kw; }

// Per group: output channels x output positions = weights x unfolded image.
GemmSizes gemm_sizes(const ConvSizes& s) {
  return {.m = s.o / s.groups, .n = s.oh * s.ow, .k = filter_size(s)};
}

std::int64_t columns_floats(const ConvSizes& s) {
  if (is_pointwise(s)) return 0;
  constexpr std::int64_t kAlign = 16;
  return (filter_size(s) * s.oh * s.ow + kAlign - 1) / kAlign * kAlign;
}

void fill_with_bias(const float* bias, float* y, const ConvSizes& s) {
  const std::int64_t plane = s.oh * s.ow;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t o = 0; o < s.o; ++o, y += plane) {
      std::fill_n(y, plane, bias == nullptr ? 0.0F : bias[o]);
    }
  }
}

// y[ow] += weight * x[ow * stride]
void add_scaled(const float* __restrict x, float weight, float* __restrict y, std::int64_t n,
                std::int64_t stride) {
  if (stride == 1) {
    for (std::int64_t i = 0; i < n; ++i) y[i] += weight * x[i];
  } else {
    for (std::int64_t i = 0; i < n; ++i) y[i] += weight * x[i * stride];
  }
}

// One output channel from one input channel.
void depthwise_plane(const float* plane, const float* filter, float* y, const ConvSizes& s) {
  for (std::int64_t oh = 0; oh < s.oh; ++oh) {
    for (std::int64_t kh = 0; kh < s.kh; ++kh) {
      const std::int64_t h = oh * s.stride[0] - s.padding[0] + kh * s.dilation[0];
      if (h < 0 || h >= s.h) continue;
      for (std::int64_t kw = 0; kw < s.kw; ++kw) {
        const std::int64_t offset = kw * s.dilation[1];
        const Span inside = inside_span(s.w, s.ow, s.stride[1], s.padding[1], offset);
        if (inside.first == inside.last) continue;
        const std::int64_t w = inside.first * s.stride[1] - s.padding[1] + offset;
        add_scaled(plane + h * s.w + w, filter[kh * s.kw + kw], y + oh * s.ow + inside.first,
                   inside.last - inside.first, s.stride[1]);
      }
    }
  }
}

void depthwise(const float* x, const float* weight, float* y, const ConvSizes& s) {
  const std::int64_t per_channel = s.o / s.c;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t o = 0; o < s.o; ++o, y += s.oh * s.ow) {
      const float* plane = x + (n * s.c + o / per_channel) * s.h * s.w;
      depthwise_plane(plane, weight + o * s.kh * s.kw, y, s);
    }
  }
}

void by_gemm(const float* x, const float* weight, float* y, const ConvSizes& s, float* workspace) {
  const GemmSizes product = gemm_sizes(s);
  const bool pointwise = is_pointwise(s);
  float* const gemm_workspace = workspace + columns_floats(s);
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t g = 0; g < s.groups; ++g) {
      const float* image = x + (n * s.groups + g) * (s.c / s.groups) * s.h * s.w;
      if (!pointwise) im2col(image, workspace, s);
      gemm_accumulate(weight + g * product.m * product.k, pointwise ? image : workspace,
                      y + (n * s.groups + g) * product.m * product.n, product, gemm_workspace);
    }
  }
}

}  // namespace

void conv2d_fast(const float* x, const float* weight, const float* bias, float* y,
                 const ConvSizes& s, float* workspace) {
  fill_with_bias(bias, y, s);
  if (is_depthwise(s)) {
    depthwise(x, weight, y, s);
  } else {
    by_gemm(x, weight, y, s, workspace);
  }
}

std::int64_t conv2d_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return 0;
  return columns_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         gemm_workspace_bytes(gemm_sizes(s));
}

}  // namespace tensorscope::kernels
