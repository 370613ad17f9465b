#include "kernels/conv/conv2d_im2col.h"

#include "kernels/conv/conv2d_plan.h"
#include "kernels/gemm/gemm.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

// Per group: output channels x output positions = weights x unfolded image.
GemmSizes gemm_sizes(const ConvSizes& s) {
  return {.m = s.o / s.groups, .n = s.oh * s.ow, .k = filter_size(s)};
}

// The unfolded windows of one image and group, rounded up so that what follows is aligned.
std::int64_t columns_floats(const ConvSizes& s) {
  if (is_pointwise(s)) return 0;
  return aligned_floats(filter_size(s) * s.oh * s.ow);
}

}  // namespace

void conv2d_im2col(const float* x, const float* weight, const float* bias, float* y,
                   const ConvSizes& s, float* workspace) {
  const GemmSizes product = gemm_sizes(s);
  const bool pointwise = is_pointwise(s);
  GemmEpilogue epilogue;
  if (bias != nullptr) epilogue.from = GemmEpilogue::From::kBiasPerRow;
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t g = 0; g < s.groups; ++g) {
      const float* image = x + (n * s.groups + g) * (s.c / s.groups) * s.h * s.w;
      if (!pointwise) im2col(image, workspace, s);
      if (bias != nullptr) epilogue.bias = bias + g * product.m;
      gemm(weight + g * product.m * product.k, pointwise ? image : workspace,
           y + (n * s.groups + g) * product.m * product.n, product, epilogue,
           workspace + columns_floats(s));
    }
  }
}

std::int64_t conv2d_im2col_workspace_bytes(const ConvSizes& s) {
  return columns_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         gemm_workspace_bytes(gemm_sizes(s));
}

}  // namespace tensorscope::kernels
