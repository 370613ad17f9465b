#include "kernels/conv/conv2d_backward.h"

#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"

namespace tensorscope::kernels {

namespace {

// Whether each channel of dx is a convolution of one channel of dy.
bool is_plain_depthwise(const ConvSizes& s) { return is_depthwise(s) && s.o == s.c; }
// Whether dx is computed as a convolution of dy: for stride 1 and enough channels to fill a tile's
// rows.
bool is_convolution_of_dy(const ConvSizes& s) {
  constexpr std::int64_t kFewestChannels = 4;
  return s.stride == std::array<std::int64_t, 2>{1, 1} && s.c / s.groups >= kFewestChannels;
}

}  // namespace

void conv2d_backward_input_fast(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                                float* workspace) {
  if (is_plain_depthwise(s)) return conv2d_depthwise_input(dy, weight, dx, s);
  if (!is_convolution_of_dy(s)) return strided_input_gradient(dy, weight, dx, s, workspace);
  implicit_conv(dy, weight, dx, transposed(s), Filters::kTransposed, {}, workspace);
}

void conv2d_backward_weight_fast(const float* dy, const float* x, float* dweight,
                                 const ConvSizes& s, float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise_weight(dy, x, dweight, s);
  weight_gradient(dy, x, dweight, s, workspace);
}

std::int64_t conv2d_backward_input_workspace_bytes(const ConvSizes& s) {
  if (is_plain_depthwise(s)) return 0;
  if (!is_convolution_of_dy(s)) return strided_input_workspace_bytes(s);
  return implicit_conv_workspace_bytes(transposed(s), Filters::kTransposed);
}

std::int64_t conv2d_backward_weight_workspace_bytes(const ConvSizes& s) {
  return is_depthwise(s) ? 0 : weight_gradient_workspace_bytes(s);
}

}  // namespace tensorscope::kernels
