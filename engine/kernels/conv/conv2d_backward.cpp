#include "kernels/conv/conv2d_backward.h"

#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"

namespace tensorscope::kernels {

namespace {

bool has_unit_stride(const ConvSizes& s) { return s.stride == std::array<std::int64_t, 2>{1, 1}; }

}  // namespace

void conv2d_backward_input_fast(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                                float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise_input(dy, weight, dx, s, workspace);
  if (!has_unit_stride(s)) return strided_input_gradient(dy, weight, dx, s, workspace);
  implicit_conv(dy, weight, dx, transposed(s), Filters::kTransposed, {}, workspace);
}

void conv2d_backward_weight_fast(const float* dy, const float* x, float* dweight,
                                 const ConvSizes& s, float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise_weight(dy, x, dweight, s, workspace);
  weight_gradient(dy, x, dweight, s, workspace);
}

std::int64_t conv2d_backward_input_workspace_bytes(const ConvSizes& s) {
  if (is_depthwise(s)) return depthwise_input_workspace_bytes(s);
  if (!has_unit_stride(s)) return strided_input_workspace_bytes(s);
  return implicit_conv_workspace_bytes(transposed(s), Filters::kTransposed);
}

std::int64_t conv2d_backward_weight_workspace_bytes(const ConvSizes& s) {
  return is_depthwise(s) ? depthwise_weight_workspace_bytes(s) : weight_gradient_workspace_bytes(s);
}

}  // namespace tensorscope::kernels
