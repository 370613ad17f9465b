#include "kernels/conv/conv2d.h"

#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/gemm/gemm.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

// With one output pixel, its window times each group's filters is a matrix-vector product, which
// would leave most of a register tile unused.
bool is_one_pixel(const ConvSizes& s) { return s.n * s.oh * s.ow == 1; }

GemmSizes one_pixel_gemm(const ConvSizes& s) {
  return {.m = s.o / s.groups, .n = 1, .k = filter_size(s)};
}

void one_pixel(const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
               float* workspace) {
  const GemmSizes product = one_pixel_gemm(s);
  GemmEpilogue epilogue;
  if (bias != nullptr) epilogue = {.from = GemmEpilogue::From::kBiasPerRow, .bias = bias};
  for (std::int64_t g = 0; g < s.groups; ++g, y += product.m, weight += product.m * product.k) {
    gather_patch(x + g * (s.c / s.groups) * s.h * s.w, workspace, s, 0, 0);
    gemm(weight, workspace, y, product, epilogue, workspace + aligned_floats(product.k));
    epilogue.bias += bias == nullptr ? 0 : product.m;
  }
}

// Applies the epilogue except for the bias, for kernels that do not support it.
void finish(float* y, const ConvSizes& s, const ConvEpilogue& epilogue) {
  const std::int64_t n = s.n * s.o * s.oh * s.ow;
  if (epilogue.residual != nullptr) {
    for (std::int64_t i = 0; i < n; ++i) y[i] += epilogue.residual[i];
  }
  if (epilogue.relu) {
    for (std::int64_t i = 0; i < n; ++i) y[i] = y[i] < 0.0F ? 0.0F : y[i];
  }
}

}  // namespace

void conv2d_fast(const float* x, const float* weight, const ConvEpilogue& epilogue, float* y,
                 const ConvSizes& s, float* workspace) {
  if (!is_depthwise(s) && !is_one_pixel(s)) {
    return implicit_conv(x, weight, y, s, Filters::kAsTheyAre, epilogue, workspace);
  }
  if (is_depthwise(s)) {
    conv2d_depthwise(x, weight, epilogue.bias, epilogue.relu && epilogue.residual == nullptr, y, s);
    if (epilogue.residual == nullptr) return;
  } else {
    one_pixel(x, weight, epilogue.bias, y, s, workspace);
  }
  finish(y, s, epilogue);
}

std::int64_t conv2d_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return 0;
  if (is_one_pixel(s)) {
    return float_bytes(aligned_floats(filter_size(s))) + gemm_workspace_bytes(one_pixel_gemm(s));
  }
  return implicit_conv_workspace_bytes(s, Filters::kAsTheyAre);
}

}  // namespace tensorscope::kernels
