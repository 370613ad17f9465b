#include "kernels/conv/conv2d.h"

#include "kernels/conv/conv2d_depthwise.h"
#include "kernels/conv/conv2d_im2col.h"
#include "kernels/conv/conv2d_implicit.h"
#include "kernels/conv/conv2d_plan.h"

namespace tensorscope::kernels {

namespace {

// One output pixel: a vector product, most of a register tile would be thrown away.
bool is_one_pixel(const ConvSizes& s) { return s.n * s.oh * s.ow == 1; }

// The epilogue other than the bias, where the kernel does not know them.
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
  (is_depthwise(s) ? conv2d_depthwise : conv2d_im2col)(x, weight, epilogue.bias, y, s, workspace);
  finish(y, s, epilogue);
}

std::int64_t conv2d_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return depthwise_workspace_bytes(s);
  if (is_one_pixel(s)) return conv2d_im2col_workspace_bytes(s);
  return implicit_conv_workspace_bytes(s, Filters::kAsTheyAre);
}

}  // namespace tensorscope::kernels
