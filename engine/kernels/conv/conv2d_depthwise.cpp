#include <algorithm>

#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/conv/row_copy.h"
#include "kernels/simd/round.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
constexpr std::ptrdiff_t kWidth = simd::kLanes;

// What all planes of a call share.
struct Call {
  const ConvSizes& s;
  RowCopy copy;
  float* rows;
  std::ptrdiff_t row_floats, phase_floats, ow;

  Call(const ConvSizes& sizes, float* workspace)
      : s(sizes),
        copy(sizes),
        rows(workspace),
        row_floats(static_cast<std::ptrdiff_t>(copy.row_floats())),
        phase_floats(static_cast<std::ptrdiff_t>(copy.phase_floats())),
        ow(static_cast<std::ptrdiff_t>(sizes.ow)) {}

  void store(float* y, Floats v) const {
    ow >= kWidth ? simd::store(y, v) : simd::store_part(y, v, ow);
  }
};

// kCount vectors of a row of outputs, any filter.
template <std::size_t kCount>
void row_vectors(const Call& call, const float* rows, const float* filter, float bias, float* y) {
  const ConvSizes& s = call.s;
  const auto stride = static_cast<std::ptrdiff_t>(s.stride[1]);
  const auto dilation = static_cast<std::ptrdiff_t>(s.dilation[1]);
  std::array<Floats, kCount> sum;
  sum.fill(simd::splat(bias));
  for (std::int64_t kh = 0; kh < s.kh; ++kh, rows += call.row_floats) {
    const float* x = rows;
    std::ptrdiff_t phase = 0;
    for (std::int64_t kw = 0; kw < s.kw; ++kw, ++filter) {
      const Floats w = simd::load_splat(filter);
      for (std::size_t v = 0; v < kCount; ++v) {
        sum[v] = simd::multiply_add(w, simd::load(x + v * simd::kLanes), sum[v]);
      }
      x += dilation * call.phase_floats;
      for (phase += dilation; phase >= stride; phase -= stride) {
        x -= stride * call.phase_floats - 1;
      }
    }
  }
  for (std::size_t v = 0; v < kCount; ++v) call.store(y + v * simd::kLanes, sum[v]);
}

void output_row(const Call& call, const float* filter, float bias, float* y) {
  constexpr std::ptrdiff_t kVectors = 4;
  std::ptrdiff_t i = 0;
  for (; i + kVectors * kWidth <= call.ow; i += kVectors * kWidth) {
    row_vectors<kVectors>(call, call.rows + i, filter, bias, y + i);
  }
  for (; i < call.ow; i += kWidth) {
    const std::ptrdiff_t column = std::max<std::ptrdiff_t>(0, std::min(i, call.ow - kWidth));
    row_vectors<1>(call, call.rows + column, filter, bias, y + column);
  }
}

// Any filter.
void plane(const Call& call, const float* x, const float* filter, float bias, float* y) {
  const ConvSizes& s = call.s;
  for (std::int64_t oh = 0; oh < s.oh; ++oh) {
    for (std::int64_t kh = 0; kh < s.kh; ++kh) {
      call.copy.copy(x, oh * s.stride[0] - s.padding[0] + kh * s.dilation[0],
                     call.rows + kh * call.row_floats);
    }
    output_row(call, filter, bias, y + oh * s.ow);
  }
}

}  // namespace

void conv2d_depthwise(const float* x, const float* weight, const float* bias, float* y,
                      const ConvSizes& s, float* workspace) {
  const Call call(s, workspace);
  const bool is_3x3 = is_depthwise_3x3(s);
  std::fill_n(workspace, is_3x3 ? kDepthwiseZeros : s.kh * call.copy.row_floats(), 0.0F);
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    const float start = bias == nullptr ? 0.0F : bias[channel];
    const float* const filter = weight + channel * s.kh * s.kw;
    const float* const image = x + in * s.h * s.w;
    float* const result = y + out * s.oh * s.ow;
    if (is_3x3) {
      depthwise_3x3(image, filter, start, result, s, workspace + kDepthwiseZeros / 2);
    } else {
      plane(call, image, filter, start, result);
    }
  });
}

std::int64_t depthwise_workspace_bytes(const ConvSizes& s) {
  return float_bytes(std::max(kDepthwiseZeros, s.kh * RowCopy(s).row_floats()));
}

}  // namespace tensorscope::kernels
