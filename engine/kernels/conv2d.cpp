#include "kernels/conv2d.h"

#include <algorithm>

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

// y[ow] += weight * x[ow * stride]
void add_scaled(const float* __restrict x, float weight, float* __restrict y, std::int64_t n,
                std::int64_t stride) {
  if (stride == 1) {
    for (std::int64_t i = 0; i < n; ++i) y[i] += weight * x[i];
  } else {
    for (std::int64_t i = 0; i < n; ++i) y[i] += weight * x[i * stride];
  }
}

void depthwise(const float* x, const float* weight, float* y, const ConvSizes& s) {
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    const float* const plane = x + in * s.h * s.w;
    const float* const filter = weight + channel * s.kh * s.kw;
    float* const result = y + out * s.oh * s.ow;
    visit_runs(s, [&](const DepthwiseRun& run) {
      add_scaled(plane + run.x, filter[run.element], result + run.y, run.n, s.stride[1]);
    });
  });
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
