#include "kernels/conv2d_backward.h"

#include "kernels/conv2d_plan.h"
#include "kernels/gemm.h"
#include "kernels/reduce.h"

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
  if (is_depthwise(s)) return 0;
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

void depthwise_input(const float* dy, const float* weight, float* dx, const ConvSizes& s) {
  const std::int64_t stride = s.stride[1];
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    const float* const filter = weight + channel * s.kh * s.kw;
    visit_runs(s, [&](const DepthwiseRun& run) {
      const float* __restrict source = dy + out * s.oh * s.ow + run.y;
      float* __restrict target = dx + in * s.h * s.w + run.x;
      const float factor = filter[run.element];
      if (stride == 1) {
        for (std::int64_t i = 0; i < run.n; ++i) target[i] += factor * source[i];
      } else {
        for (std::int64_t i = 0; i < run.n; ++i) target[i * stride] += factor * source[i];
      }
    });
  });
}

void depthwise_weight(const float* dy, const float* x, float* dweight, const ConvSizes& s) {
  const std::int64_t stride = s.stride[1];
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    float* const filter = dweight + channel * s.kh * s.kw;
    visit_runs(s, [&](const DepthwiseRun& run) {
      const float* const from_y = dy + out * s.oh * s.ow + run.y;
      const float* const from_x = x + in * s.h * s.w + run.x;
      filter[run.element] +=
          stride == 1
              ? lane_sum(run.n, [&](std::int64_t i) { return from_y[i] * from_x[i]; })
              : lane_sum(run.n, [&](std::int64_t i) { return from_y[i] * from_x[i * stride]; });
    });
  });
}

}  // namespace

void conv2d_backward_input_fast(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                                float* workspace) {
  std::fill_n(dx, s.n * s.c * s.h * s.w, 0.0F);
  if (is_depthwise(s)) return depthwise_input(dy, weight, dx, s);
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
  std::fill_n(dweight, s.o * filter_size(s), 0.0F);
  if (is_depthwise(s)) return depthwise_weight(dy, x, dweight, s);
  const GemmSizes product = weight_gemm(s);
  float* const gemm_workspace = workspace + columns_floats(s);
  visit_groups(s, [&](const Offsets& at) {
    if (!is_pointwise(s)) im2col(x + at.x, workspace, s);
    gemm_accumulate(dy + at.y, is_pointwise(s) ? x + at.x : workspace, dweight + at.weight, product,
                    gemm_workspace);
  });
}

std::int64_t conv2d_backward_input_workspace_bytes(const ConvSizes& s) {
  return workspace_bytes(s, input_gemm(s));
}

std::int64_t conv2d_backward_weight_workspace_bytes(const ConvSizes& s) {
  return workspace_bytes(s, weight_gemm(s));
}

}  // namespace tensorscope::kernels
