#include <limits>

#include "kernels/conv/conv2d_depthwise_strip.h"
#include "kernels/conv/conv2d_ways.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::kernels {

namespace {

// What all planes of a call share.
struct Forward {
  const ConvSizes& s;
  StripAxis rows, columns;
  TapPlan taps;

  explicit Forward(const ConvSizes& sizes)
      : s(sizes),
        rows(input_axis(s, 0)),
        columns(input_axis(s, 1)),
        taps(input_taps(s, 0, rows), input_taps(s, 1, columns), s.kw) {}
};

// Computes the planes of one thread.
class ForwardPlanes {
 public:
  explicit ForwardPlanes(const Forward& all) : all_(all), rows_(all.rows), columns_(all.columns) {
    clear(strip_, rows_);
  }
  void plane(const float* x, const float* filter, DepthwiseEpilogue epilogue, float* y) {
    const std::int64_t ow = all_.s.ow;
    std::array<float, kMostFilter> packed;
    all_.taps.pack(filter, packed.data());
    visit_blocks(rows_, columns_, [&](auto row, auto column, auto height, auto width) {
      fill(strip_, x, rows_, columns_);
      correlate(strip_.data(), all_.taps, packed.data(), epilogue, y + row * ow + column,
                static_cast<std::ptrdiff_t>(ow), height, width);
    });
  }

 private:
  const Forward& all_;
  StripAxis rows_, columns_;
  Strip strip_;
};

}  // namespace

void conv2d_depthwise(const float* x, const float* weight, const float* bias, bool relu, float* y,
                      const ConvSizes& s) {
  const Forward all(s);
  const std::int64_t per_channel = s.o / s.c;
  const float least = relu ? 0.0F : -std::numeric_limits<float>::infinity();
  // Calls one(image, filter, epilogue, result) for each plane.
  const auto each = [&](std::ptrdiff_t begin, std::ptrdiff_t end, const auto& one) {
    for (std::ptrdiff_t plane = begin; plane < end; ++plane) {
      const std::int64_t channel = plane % s.o;
      const std::int64_t from = per_channel == 1 ? plane : plane / per_channel;
      one(x + from * s.h * s.w, weight + channel * s.kh * s.kw,
          DepthwiseEpilogue{.bias = bias == nullptr ? 0.0F : bias[channel], .least = least},
          y + plane * s.oh * s.ow);
    }
  };
  share(static_cast<std::ptrdiff_t>(s.n * s.o), 1, s.oh * s.ow * s.kh * s.kw,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          if (is_depthwise_3x3(s)) {
            each(begin, end, [&](auto... call) { depthwise_3x3(call..., s); });
          } else {
            ForwardPlanes planes(all);
            each(begin, end, [&](auto... call) { planes.plane(call...); });
          }
        });
}

}  // namespace tensorscope::kernels
