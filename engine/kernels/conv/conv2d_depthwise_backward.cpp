#include <algorithm>
#include <limits>

#include "kernels/conv/conv2d_depthwise_strip.h"
#include "kernels/conv/conv2d_plan.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

constexpr DepthwiseEpilogue kNothing{.bias = 0.0F,
                                     .least = -std::numeric_limits<float>::infinity()};

// Number of positions below `size` in a phase, that is with remainder `phase` by the stride.
std::int64_t of_phase(std::int64_t size, std::int64_t stride, std::int64_t phase) {
  if (stride == 1) return size;
  return (size - phase + stride - 1) / stride;
}

// What all planes of a call share. The input positions of one phase (the same remainder by the
// stride) are the outputs of a convolution of dy with stride 1 and some of the taps, flipped.
class InputGradient {
  using PackedFilter = std::array<float, kMostFilter>;
  using Packed = std::array<std::array<PackedFilter, kMostStride>, kMostStride>;

 public:
  explicit InputGradient(const ConvSizes& s)
      : s_(s), all_rows_(transposed_axis(s, 0)), all_columns_(transposed_axis(s, 1)) {
    visit_phases([&](std::size_t a, std::size_t b) {
      taps_[a][b] =
          TapPlan(transposed_taps(s, 0, all_rows_, static_cast<std::int64_t>(a)),
                  transposed_taps(s, 1, all_columns_, static_cast<std::int64_t>(b)), s.kw);
    });
  }

  void planes(const float* dy, const float* weight, float* dx, std::ptrdiff_t begin,
              std::ptrdiff_t end) const {
    Strip strip;
    StripAxis rows = all_rows_;
    StripAxis columns = all_columns_;
    clear(strip, rows);
    for (std::ptrdiff_t plane = begin; plane < end; ++plane) {
      const float* const filter = weight + plane % s_.c * s_.kh * s_.kw;
      float* const to = dx + plane * s_.h * s_.w;
      Packed packed;
      visit_phases(
          [&](std::size_t a, std::size_t b) { taps_[a][b].pack(filter, packed[a][b].data()); });
      visit_blocks(rows, columns, [&](auto row, auto column, auto height, auto width) {
        fill(strip, dy + plane * s_.oh * s_.ow, rows, columns);
        for (std::int64_t a = 0; a < s_.stride[0]; ++a) {
          const std::int64_t phase_rows = std::min(height, of_phase(s_.h, s_.stride[0], a) - row);
          float* const first = to + (row * s_.stride[0] + a) * s_.w + column * s_.stride[1];
          const auto phase = static_cast<std::size_t>(a);
          if (s_.stride[1] == 1) {
            correlate(strip.data(), taps_[phase][0], packed[phase][0].data(), kNothing, first,
                      static_cast<std::ptrdiff_t>(s_.w * s_.stride[0]), phase_rows, width);
          } else {
            interleaved(strip, taps_[phase], packed[phase], first, phase_rows, column, width);
          }
        }
      });
    }
  }

 private:
  template <class Visit>
  void visit_phases(const Visit& visit) const {
    for (std::int64_t a = 0; a < s_.stride[0]; ++a) {
      for (std::int64_t b = 0; b < s_.stride[1]; ++b) {
        visit(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
      }
    }
  }

  // Computes each phase of columns separately and interleaves them, at most a tile's rows at a
  // time.
  void interleaved(const Strip& strip, const std::array<TapPlan, kMostStride>& taps,
                   const std::array<PackedFilter, kMostStride>& packed, float* to,
                   std::int64_t rows, std::int64_t column, std::int64_t width) const {
    const std::int64_t stride = s_.stride[1];
    std::array<std::array<float, kPlaneTile * kStripPitch>, kMostStride> sums;
    for (std::int64_t row = 0; row < rows; row += kPlaneTile) {
      const std::int64_t n = std::min<std::int64_t>(kPlaneTile, rows - row);
      for (std::int64_t b = 0; b < stride; ++b) {
        const auto phase = static_cast<std::size_t>(b);
        correlate(strip.data() + row * kStripPitch, taps[phase], packed[phase].data(), kNothing,
                  sums[phase].data(), kStripPitch, n,
                  std::min(width, of_phase(s_.w, stride, b) - column));
      }
      const auto all =
          static_cast<std::ptrdiff_t>(std::min(width * stride, s_.w - column * stride));
      for (std::int64_t r = 0; r < n; ++r, to += s_.w * s_.stride[0]) {
        const std::int64_t from = r * kStripPitch;
        std::ptrdiff_t i = 0;
        if (stride == 2) {
          for (; i + 2 * simd::kLanes <= all; i += 2 * simd::kLanes) {
            const simd::Floats even = simd::load(sums[0].data() + from + i / 2);
            const simd::Floats odd = simd::load(sums[1].data() + from + i / 2);
            simd::store(to + i, simd::interleave<0>(even, odd));
            simd::store(to + i + simd::kLanes, simd::interleave<simd::kLanes / 2>(even, odd));
          }
        }
        for (; i < all; ++i) {
          to[i] = sums[static_cast<std::size_t>(i % stride)].data()[from + i / stride];
        }
      }
    }
  }

  const ConvSizes& s_;
  StripAxis all_rows_, all_columns_;
  std::array<std::array<TapPlan, kMostStride>, kMostStride> taps_;  // [row phase][column phase]
};

// One weight's gradient, product by product. Needed if the sum over blocks is NaN: the zeros beside
// a block may have been multiplied by an infinity.
float single_weight(const float* dy, const float* x, const ConvSizes& s, std::int64_t o,
                    std::int64_t tap) {
  float sum = 0.0F;
  for (std::int64_t n = 0; n < s.n; ++n) {
    const float* const plane = x + (n * s.c + o / (s.o / s.c)) * s.h * s.w;
    const float* gradient = dy + (n * s.o + o) * s.oh * s.ow;
    for (std::int64_t i = 0; i < s.oh * s.ow; ++i) {
      const std::int64_t h = i / s.ow * s.stride[0] - s.padding[0] + tap / s.kw * s.dilation[0];
      const std::int64_t w = i % s.ow * s.stride[1] - s.padding[1] + tap % s.kw * s.dilation[1];
      const bool inside = h >= 0 && h < s.h && w >= 0 && w < s.w;
      sum += *gradient++ * (inside ? plane[h * s.w + w] : 0.0F);
    }
  }
  return sum;
}

// Gradients of filters [begin, end); one thread computes each of them.
void filters(const float* dy, const float* x, float* dweight, const ConvSizes& s,
             std::ptrdiff_t begin, std::ptrdiff_t end) {
  Strip strip;
  Strip gradient;
  StripAxis rows = input_axis(s, 0);
  StripAxis columns = input_axis(s, 1);
  StripAxis gradient_rows = output_axis(rows);
  StripAxis gradient_columns = output_axis(columns);
  const TapPlan taps(input_taps(s, 0, rows), input_taps(s, 1, columns), s.kw);
  const std::int64_t size = s.kh * s.kw;
  clear(strip, rows);
  clear(gradient, gradient_rows);
  for (std::ptrdiff_t o = begin; o < end; ++o) {
    std::array<simd::Floats, kMostFilter> sums;
    std::fill_n(sums.data(), size, simd::Floats{});
    for (std::int64_t n = 0; n < s.n; ++n) {
      const float* const plane = x + (n * s.c + o / (s.o / s.c)) * s.h * s.w;
      visit_blocks(rows, columns, [&](auto row, auto column, auto height, auto width) {
        gradient_rows.move_to(row);
        gradient_columns.move_to(column);
        fill(strip, plane, rows, columns);
        const float* const dy_plane = dy + (n * s.o + o) * s.oh * s.ow;
        const bool whole_tiles =
            height % static_cast<std::int64_t>(kPlaneTile) == 0 && width % simd::kLanes == 0;
        if (!whole_tiles) fill(gradient, dy_plane, gradient_rows, gradient_columns);
        add_products(whole_tiles ? dy_plane + row * s.ow + column : gradient.data(),
                     whole_tiles ? static_cast<std::ptrdiff_t>(s.ow) : kStripPitch, strip.data(),
                     taps, sums.data(), height, width);
      });
    }
    for (std::int64_t i = 0; i < size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const float sum = simd::sum(sums[at]);
      const std::int64_t tap = taps.order[at];
      dweight[o * size + tap] = sum == sum ? sum : single_weight(dy, x, s, o, tap);
    }
  }
}

}  // namespace

void conv2d_depthwise_input(const float* dy, const float* weight, float* dx, const ConvSizes& s) {
  const std::int64_t size = s.kh * s.kw;
  const std::int64_t macs = s.oh * s.ow * size;
  const ConvSizes t = transposed(s);
  if (s.stride == std::array<std::int64_t, 2>{1, 1} && is_depthwise_3x3(t)) {
    return share(static_cast<std::ptrdiff_t>(s.n * s.c), 1, macs,
                 [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
                   for (std::ptrdiff_t plane = begin; plane < end; ++plane) {
                     const float* const filter = weight + plane % s.c * size;
                     std::array<float, 9> flipped;
                     std::reverse_copy(filter, filter + size, flipped.begin());
                     depthwise_3x3(dy + plane * s.oh * s.ow, flipped.data(), kNothing,
                                   dx + plane * s.h * s.w, t);
                   }
                 });
  }
  const InputGradient gradient(s);
  share(static_cast<std::ptrdiff_t>(s.n * s.c), 1, macs,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          gradient.planes(dy, weight, dx, begin, end);
        });
}

void conv2d_depthwise_weight(const float* dy, const float* x, float* dweight, const ConvSizes& s) {
  share(static_cast<std::ptrdiff_t>(s.o), 1, s.n * s.oh * s.ow * s.kh * s.kw,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) { filters(dy, x, dweight, s, begin, end); });
}

}  // namespace tensorscope::kernels
