#include "kernels/conv2d.h"

#include "kernels/conv2d_depthwise.h"
#include "kernels/conv2d_im2col.h"
#include "kernels/conv2d_implicit.h"
#include "kernels/conv2d_plan.h"

namespace tensorscope::kernels {

namespace {

// One output pixel: a vector product, most of a register tile would be thrown away.
bool is_one_pixel(const ConvSizes& s) { return s.n * s.oh * s.ow == 1; }

}  // namespace

void conv2d_fast(const float* x, const float* weight, const float* bias, float* y,
                 const ConvSizes& s, float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise(x, weight, bias, y, s, workspace);
  if (is_one_pixel(s)) return conv2d_im2col(x, weight, bias, y, s, workspace);
  implicit_conv(x, weight, y, s, Filters::kAsTheyAre, {.bias = bias}, workspace);
}

std::int64_t conv2d_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return depthwise_workspace_bytes(s);
  if (is_one_pixel(s)) return conv2d_im2col_workspace_bytes(s);
  return implicit_conv_workspace_bytes(s, Filters::kAsTheyAre);
}

}  // namespace tensorscope::kernels
