#include <algorithm>

#include "kernels/conv/add_strided.h"
#include "kernels/conv/conv2d_depthwise_rows.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/simd/reduce.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;

bool is_convolution(const ConvSizes& s) {
  return s.stride == std::array<std::int64_t, 2>{1, 1} && s.o == s.c;
}

// Any stride, several outputs of a channel: filter element by filter element.
void scatter(const float* dy, const float* weight, float* dx, const ConvSizes& s) {
  const std::int64_t stride = s.stride[1];
  std::fill_n(dx, s.n * s.c * s.h * s.w, 0.0F);
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    const float* const filter = weight + channel * s.kh * s.kw;
    visit_runs(s, [&](const DepthwiseRun& run) {
      add_strided(dy + out * s.oh * s.ow + run.y, filter[run.element], dx + in * s.h * s.w + run.x,
                  static_cast<std::ptrdiff_t>(run.n), static_cast<std::ptrdiff_t>(stride));
    });
  });
}

// What a vector of columns adds to the nine sums. mask: the lanes that count.
template <int kStride, Edge kEdge, bool kMasked>
void add_column(FilterRows rows, const float* dy, std::array<Floats, 9>& sums, const ConvSizes& s,
                simd::Ints mask) {
  const auto part = [&](Floats v) { return kMasked ? simd::from_bits(simd::bits(v) & mask) : v; };
  std::array<Floats, 3> above = rows.next<kStride, kEdge>();
  std::array<Floats, 3> centre = kStride == 1 ? rows.next<kStride, kEdge>() : above;
  for (std::int64_t oh = 0; oh < s.oh; ++oh, dy += s.ow) {
    const Floats gradient = part(simd::load(dy));
    if constexpr (kStride == 2) centre = rows.next<kStride, kEdge>();
    const std::array<Floats, 3> below = rows.next<kStride, kEdge>();
    for (std::size_t kw = 0; kw < 3; ++kw) {
      sums[kw] = simd::multiply_add(gradient, part(above[kw]), sums[kw]);
      sums[3 + kw] = simd::multiply_add(gradient, part(centre[kw]), sums[3 + kw]);
      sums[6 + kw] = simd::multiply_add(gradient, part(below[kw]), sums[6 + kw]);
    }
    above = kStride == 1 ? centre : below;
    if constexpr (kStride == 1) centre = below;
  }
}

template <int kStride>
void add_plane_3x3(const float* dy, const float* x, float* dfilter, const ConvSizes& s,
                   const float* zeros) {
  constexpr std::int64_t kWidth = simd::kLanes;
  std::array<Floats, 9> sums{};
  visit_columns(s, [&](auto edge, std::int64_t i) {
    const FilterRows rows = filter_rows(x, s, i, zeros);
    if (i % kWidth == 0) {
      add_column<kStride, edge, false>(rows, dy + i, sums, s, simd::Ints{});
      return;
    }
    simd::Ints mask{};  // without the lanes that the vector before this one has added
    for (std::int64_t lane = kWidth - i % kWidth; lane < kWidth; ++lane) mask[lane] = -1;
    add_column<kStride, edge, true>(rows, dy + i, sums, s, mask);
  });
  for (std::size_t i = 0; i < sums.size(); ++i) dfilter[i] += simd::sum(sums[i]);
}

// Any filter.
void add_plane(const float* dy, const float* x, float* dfilter, const ConvSizes& s) {
  const std::int64_t stride = s.stride[1];
  visit_runs(s, [&](const DepthwiseRun& run) {
    const float* const from_y = dy + run.y;
    const float* const from_x = x + run.x;
    dfilter[run.element] +=
        stride == 1
            ? lane_sum(run.n, [&](std::int64_t i) { return from_y[i] * from_x[i]; })
            : lane_sum(run.n, [&](std::int64_t i) { return from_y[i] * from_x[i * stride]; });
  });
}

}  // namespace

void conv2d_depthwise_input(const float* dy, const float* weight, float* dx, const ConvSizes& s,
                            float* workspace) {
  if (!is_convolution(s)) return scatter(dy, weight, dx, s);
  const std::int64_t size = s.kh * s.kw;
  for (std::int64_t channel = 0; channel < s.c; ++channel) {
    std::reverse_copy(weight + channel * size, weight + (channel + 1) * size,
                      workspace + channel * size);
  }
  conv2d_depthwise(dy, workspace, nullptr, dx, transposed(s), workspace + s.c * size);
}

std::int64_t depthwise_input_workspace_bytes(const ConvSizes& s) {
  if (!is_convolution(s)) return 0;
  return float_bytes(s.c * s.kh * s.kw) + depthwise_workspace_bytes(transposed(s));
}

void conv2d_depthwise_weight(const float* dy, const float* x, float* dweight, const ConvSizes& s,
                             float* workspace) {
  const bool is_3x3 = is_depthwise_3x3(s);
  if (is_3x3) std::fill_n(workspace, kDepthwiseZeros, 0.0F);
  const float* const zeros = workspace + kDepthwiseZeros / 2;
  std::fill_n(dweight, s.o * s.kh * s.kw, 0.0F);
  visit_planes(s, [&](std::int64_t in, std::int64_t out, std::int64_t channel) {
    const float* const from_y = dy + out * s.oh * s.ow;
    const float* const from_x = x + in * s.h * s.w;
    float* const filter = dweight + channel * s.kh * s.kw;
    if (!is_3x3) return add_plane(from_y, from_x, filter, s);
    s.stride[0] == 1 ? add_plane_3x3<1>(from_y, from_x, filter, s, zeros)
                     : add_plane_3x3<2>(from_y, from_x, filter, s, zeros);
  });
}

std::int64_t depthwise_weight_workspace_bytes(const ConvSizes& s) {
  return s.kh == 3 && s.kw == 3 ? float_bytes(kDepthwiseZeros) : 0;
}

}  // namespace tensorscope::kernels
