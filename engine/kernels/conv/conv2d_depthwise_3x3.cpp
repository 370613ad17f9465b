// 3x3 filters with stride 1 or 2 and padding 0 or 1, as usual in networks. Each vector of columns
// is computed down the image with the whole filter in registers: an input row is read once and
// added to each of the up to three output rows that need it.
#include "kernels/conv/conv2d_depthwise_rows.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
// Adds filter row filter[0..2] times columns -1, 0 and 1 around each output to sum.
Floats add_row(const Floats* filter, const std::array<Floats, 3>& x, Floats sum) {
  sum = simd::multiply_add(filter[0], x[0], sum);
  sum = simd::multiply_add(filter[1], x[1], sum);
  return simd::multiply_add(filter[2], x[2], sum);
}

template <int kStride, Edge kEdge>
void column(FilterRows rows, const float* filter, DepthwiseEpilogue epilogue, float* y,
            std::ptrdiff_t oh, std::ptrdiff_t ow) {
  std::array<Floats, 9> w;
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = simd::splat(filter[i]);
  const Floats start = simd::splat(epilogue.bias);
  const Floats least = simd::splat(epilogue.least);
  // Partial sums of output rows to which one row of the filter has been added, or two.
  Floats one = add_row(&w[0], rows.next<kStride, kEdge>(), start);
  if constexpr (kStride == 1) {
    auto x = rows.next<kStride, kEdge>();
    Floats two = add_row(&w[3], x, one);
    one = add_row(&w[0], x, start);
    for (; oh > 0; --oh, y += ow) {
      x = rows.next<kStride, kEdge>();
      simd::store(y, simd::max(least, add_row(&w[6], x, two)));
      two = add_row(&w[3], x, one);
      one = add_row(&w[0], x, start);
    }
  } else {
    for (; oh > 0; --oh, y += ow) {
      const Floats two = add_row(&w[3], rows.next<kStride, kEdge>(), one);
      const auto x = rows.next<kStride, kEdge>();
      simd::store(y, simd::max(least, add_row(&w[6], x, two)));
      one = add_row(&w[0], x, start);
    }
  }
}

template <int kStride>
void plane(const float* x, const float* filter, DepthwiseEpilogue epilogue, float* y,
           const ConvSizes& s) {
  static constexpr std::array<float, 48> kZeros{};
  visit_columns(s, [&](auto edge, std::int64_t i) {
    column<kStride, edge>(filter_rows(x, s, i, &kZeros[kZeros.size() / 2]), filter, epilogue, y + i,
                          static_cast<std::ptrdiff_t>(s.oh), static_cast<std::ptrdiff_t>(s.ow));
  });
}

}  // namespace

bool is_depthwise_3x3(const ConvSizes& s) {
  return s.kh == 3 && s.kw == 3 && s.dilation == std::array<std::int64_t, 2>{1, 1} &&
         s.stride[0] == s.stride[1] && s.stride[0] <= 2 && s.padding[0] <= 1 && s.padding[0] >= 0 &&
         s.padding[1] <= 1 && s.padding[1] >= 0 && s.ow > simd::kLanes &&
         (s.ow - 1) * s.stride[1] - s.padding[1] + 2 <= s.w;
}

void depthwise_3x3(const float* x, const float* filter, DepthwiseEpilogue epilogue, float* y,
                   const ConvSizes& s) {
  (s.stride[0] == 1 ? plane<1> : plane<2>)(x, filter, epilogue, y, s);
}

}  // namespace tensorscope::kernels
