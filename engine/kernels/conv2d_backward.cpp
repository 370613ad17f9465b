#include "kernels/conv2d_backward.h"

#include "kernels/conv2d_depthwise_backward.h"
#include "kernels/conv2d_plan.h"
#include "kernels/gemm.h"

namespace tensorscope::kernels {

namespace {

// Per group: unfolded gradient of the image = weights^T x gradient of the output.
GemmSizes input_gemm(const ConvSizes& s) {
  return {.m = filter_size(s), .n = s.oh * s.ow, .k = s.o / s.groups, .transpose_a = true};
}

// Per group: gradient of the weights = gradient of the output x unfolded image^T.
GemmSizes weight_gemm(const ConvSizes& s) {
  return {.m = s.o / s.groups, .n = filter_size(s), .k = s.oh * s.ow, .transpose_b = true};
}

std::int64_t workspace_bytes(const ConvSizes& s, const GemmSizes& product) {
  return columns_floats(s) * static_cast<std::int64_t>(sizeof(float)) +
         gemm_workspace_bytes(product);
}

// Where one image and group starts in x, in y and in the weights.
struct Offsets {
  std::int64_t x, y, weight;
};

template <class Visit>
void visit_groups(const ConvSizes& s, const Visit& visit) {
  for (std::int64_t i = 0; i < s.n * s.groups; ++i) {
    visit(Offsets{i * (s.c / s.groups) * s.h * s.w, i * (s.o / s.groups) * s.oh * s.ow,
                  i % s.groups * (s.o / s.groups) * filter_size(s)});
  }
}

}  // namespace

void conv2d_backward_input_fast(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                                float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise_input(dy, weight, dx, s, workspace);
  std::fill_n(dx, s.n * s.c * s.h * s.w, 0.0F);
  const GemmSizes product = input_gemm(s);
  float* const gemm_workspace = workspace + columns_floats(s);
  visit_groups(s, [&](const Offsets& at) {
    if (is_pointwise(s)) {
      gemm_accumulate(weight + at.weight, dy + at.y, dx + at.x, product, gemm_workspace);
      return;
    }
    std::fill_n(workspace, product.m * product.n, 0.0F);
    gemm_accumulate(weight + at.weight, dy + at.y, workspace, product, gemm_workspace);
    col2im_add(workspace, dx + at.x, s);
  });
}

void conv2d_backward_weight_fast(const float* dy, const float* x, float* dweight,
                                 const ConvSizes& s, float* workspace) {
  if (is_depthwise(s)) return conv2d_depthwise_weight(dy, x, dweight, s, workspace);
  std::fill_n(dweight, s.o * filter_size(s), 0.0F);
  const GemmSizes product = weight_gemm(s);
  float* const gemm_workspace = workspace + columns_floats(s);
  visit_groups(s, [&](const Offsets& at) {
    if (!is_pointwise(s)) im2col(x + at.x, workspace, s);
    gemm_accumulate(dy + at.y, is_pointwise(s) ? x + at.x : workspace, dweight + at.weight, product,
                    gemm_workspace);
  });
}

std::int64_t conv2d_backward_input_workspace_bytes(const ConvSizes& s) {
  return is_depthwise(s) ? depthwise_input_workspace_bytes(s) : workspace_bytes(s, input_gemm(s));
}

std::int64_t conv2d_backward_weight_workspace_bytes(const ConvSizes& s) {
  return is_depthwise(s) ? depthwise_weight_workspace_bytes(s) : workspace_bytes(s, weight_gemm(s));
}

}  // namespace tensorscope::kernels
