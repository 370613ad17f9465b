#include "kernels/conv2d.h"

#include <algorithm>

#include "kernels/conv2d_depthwise.h"
#include "kernels/conv2d_plan.h"
#include "kernels/gemm.h"

namespace tensorscope::kernels {

namespace {

// Per group: output channels x output positions = weights x unfolded image.
GemmSizes gemm_sizes(const ConvSizes& s) {
  return {.m = s.o / s.groups, .n = s.oh * s.ow, .k = filter_size(s)};
}

void fill_with_bias(const float* bias, float* y, const ConvSizes& s) {
  const std::int64_t plane = s.oh * s.ow;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t o = 0; o < s.o; ++o, y += plane) {
      std::fill_n(y, plane, bias == nullptr ? 0.0F : bias[o]);
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
  if (is_depthwise(s)) return conv2d_depthwise(x, weight, bias, y, s, workspace);
  fill_with_bias(bias, y, s);
  by_gemm(x, weight, y, s, workspace);
}

std::int64_t conv2d_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return depthwise_workspace_bytes(s);
  return columns_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         gemm_workspace_bytes(gemm_sizes(s));
}

}  // namespace tensorscope::kernels
