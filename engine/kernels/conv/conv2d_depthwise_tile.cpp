// The tiles of depthwise convolutions and of the gradients of their weights.
#include <algorithm>

#include "kernels/conv/conv2d_depthwise_strip.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
constexpr std::ptrdiff_t kWidth = simd::kLanes;
// Ten sums hide the latency of a multiply-add and leave registers for weights and the image.
constexpr std::ptrdiff_t kTileRowsMost = 5;

// Height of the next tile: the last two have nearly equal heights, which avoids a small one at the
// end.
std::ptrdiff_t tile_height(std::ptrdiff_t left) {
  if (left > kTileRowsMost && left < 2 * kTileRowsMost) return (left + 1) / 2;
  return std::min(left, kTileRowsMost);
}

// Sums of a tile: rows of outputs, two vectors of columns each.
template <std::size_t kRows>
using Sums = std::array<std::array<Floats, 2>, kRows>;

template <std::size_t kRows, std::size_t kTaps>
inline void add_group(Sums<kRows>& sums, const float* strip, std::ptrdiff_t second,
                      const float* packed, const TapPlan& taps) {
  const std::int32_t* at = taps.at.data();
  for (const std::int32_t* const end = at + taps.columns; at != end; ++at, packed += kTaps) {
    const std::array<const float*, 2> x{strip + *at, strip + *at + second};
    std::array<Floats, kTaps> w;
    simd::unroll<kTaps>([&](auto tap) { w[tap] = simd::load_splat(packed + tap); });
    simd::unroll<kRows + kTaps - 1>([&](auto row) {
      simd::unroll<2>([&](auto half) {
        const Floats v = simd::load(x[half] + row * kStripPitch);
        simd::unroll<kTaps>([&](auto tap) {
          if constexpr (row >= tap && row - tap < kRows) {
            Floats& sum = sums[row - tap][half];
            sum = simd::multiply_add(w[tap], v, sum);
          }
        });
      });
    });
  }
}

// Calls visit(group, group.count as a constant) for each group.
template <class Visit>
inline void visit_groups(const TapPlan& taps, const Visit& visit) {
  for (std::size_t i = 0; i < taps.groups; ++i) {
    const TapPlan::Group& group = taps.group[i];
    simd::unroll<kMostGroup>([&](auto n) {
      if (group.count == n + 1) visit(group, std::integral_constant<std::size_t, n + 1>{});
    });
  }
}

template <std::size_t kRows>
void tile(const float* strip, std::ptrdiff_t second, const TapPlan& taps, const float* packed,
          DepthwiseEpilogue epilogue, float* y, std::ptrdiff_t y_step) {
  Sums<kRows> sums;
  const Floats bias = simd::splat(epilogue.bias);
  sums.fill({bias, bias});
  visit_groups(taps, [&](const TapPlan::Group& group, auto count) {
    add_group<kRows, count>(sums, strip + group.at, second, packed, taps);
    packed += count * taps.columns;
  });
  const Floats least = simd::splat(epilogue.least);
  simd::unroll<kRows>([&](auto row) {
    float* const to = y + static_cast<std::ptrdiff_t>(row) * y_step;
    simd::store(to, simd::max(least, sums[row][0]));
    simd::store(to + second, simd::max(least, sums[row][1]));
  });
}

template <std::size_t kRows>
void row_of_tiles(const float* strip, const TapPlan& taps, const float* packed,
                  DepthwiseEpilogue epilogue, float* y, std::ptrdiff_t y_step,
                  std::ptrdiff_t columns) {
  if (columns < kWidth) {  // fewer columns than a vector has lanes
    std::array<float, kRows * simd::kLanes> whole;
    tile<kRows>(strip, 0, taps, packed, epilogue, whole.data(), kWidth);
    for (std::size_t r = 0; r < kRows; ++r, y += y_step) {
      std::copy_n(&whole[r * simd::kLanes], columns, y);
    }
    return;
  }
  // The last vectors overlap those before them, which avoids smaller vectors.
  const std::ptrdiff_t second = std::min(columns - kWidth, kWidth);
  for (std::ptrdiff_t i = 0; i < columns; i += 2 * kWidth) {
    const std::ptrdiff_t at = std::max<std::ptrdiff_t>(0, std::min(i, columns - 2 * kWidth));
    tile<kRows>(strip + at, second, taps, packed, epilogue, y + at, y_step);
  }
}

// A tile of dy stays in registers while all taps use it.
template <std::size_t kTaps>
inline void add_group_products(const std::array<Floats, kPlaneTile>& dy, const float* strip,
                               Floats* sums, const TapPlan& taps) {
  const std::int32_t* at = taps.at.data();
  for (const std::int32_t* const end = at + taps.columns; at != end; ++at, sums += kTaps) {
    const float* const x = strip + *at;
    std::array<Floats, kTaps> sum;
    simd::unroll<kTaps>([&](auto tap) { sum[tap] = sums[tap]; });
    simd::unroll<kPlaneTile + kTaps - 1>([&](auto row) {
      const Floats v = simd::load(x + row * kStripPitch);
      simd::unroll<kTaps>([&](auto tap) {
        if constexpr (row >= tap && row - tap < kPlaneTile) {
          sum[tap] = simd::multiply_add(dy[row - tap], v, sum[tap]);
        }
      });
    });
    simd::unroll<kTaps>([&](auto tap) { sums[tap] = sum[tap]; });
  }
}

}  // namespace

void add_products(const float* dy, std::ptrdiff_t dy_step, const float* strip, const TapPlan& taps,
                  Floats* sums, std::int64_t rows, std::int64_t columns) {
  const auto width = static_cast<std::ptrdiff_t>(columns);
  for (std::int64_t r = 0; r < rows; r += kPlaneTile) {
    const auto row = static_cast<std::ptrdiff_t>(r);
    for (std::ptrdiff_t i = 0; i < width; i += kWidth) {
      const std::ptrdiff_t place = row * kStripPitch + i;
      const float* from = dy + row * dy_step + i;
      std::array<Floats, kPlaneTile> gradient;
      for (Floats& v : gradient) {
        v = simd::load(from);
        from += dy_step;
      }
      Floats* to = sums;
      visit_groups(taps, [&](const TapPlan::Group& group, auto count) {
        add_group_products<count>(gradient, strip + place + group.at, to, taps);
        to += count * taps.columns;
      });
    }
  }
}

void correlate(const float* strip, const TapPlan& taps, const float* packed,
               DepthwiseEpilogue epilogue, float* y, std::ptrdiff_t y_step, std::int64_t rows,
               std::int64_t columns) {
  const auto width = static_cast<std::ptrdiff_t>(columns);
  const auto all = static_cast<std::ptrdiff_t>(rows);
  for (std::ptrdiff_t row = 0; row < all;) {
    const std::ptrdiff_t height = tile_height(all - row);
    simd::unroll<kTileRowsMost>([&](auto less) {
      if (height != less + 1) return;
      row_of_tiles<less + 1>(strip + row * kStripPitch, taps, packed, epilogue, y + row * y_step,
                             y_step, width);
    });
    row += height;
  }
}

}  // namespace tensorscope::kernels
