#pragma once
// What the depthwise kernels share. A part of a plane is copied into a strip, between zeros and
// sorted by stride, so that what one tap meets for neighbouring outputs lies side by side in both
// directions. Then one loop serves every kernel, stride, padding and dilation.

#include <algorithm>
#include <array>
#include <cstddef>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Floats from a row of a strip to the next: a constant, so that the rows of a tile are offsets
/// within instructions. With zeros beside them the widest planes of usual networks fit, 112.
inline constexpr std::ptrdiff_t kStripPitch = 120;
inline constexpr std::int64_t kStripRows = 64;
/// Rows of dy that are in registers for the gradient of the weights; planes of usual networks have
/// 7 * 2^n rows.
inline constexpr std::size_t kPlaneTile = 7;
/// Of a filter along one direction.
inline constexpr std::int64_t kMostAxisTaps = 32;
inline constexpr std::int64_t kMostFilter = 256;
inline constexpr std::size_t kMostGroup = 3;
inline constexpr std::int64_t kMostStride = 4;

/// One per thread, on its stack: 30 KiB.
using Strip = std::array<float, kStripRows * kStripPitch>;

/// One direction of a strip, rows ([0]) or columns ([1]). Position p of the padded plane lies at
/// [p % stride][p / stride].
struct StripAxis {
  std::int64_t size = 0;     ///< of the plane
  std::int64_t outputs = 0;  ///< of all blocks
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t block = 0;   ///< outputs at a time
  std::int64_t length = 0;  ///< of a phase: a block and what the last taps reach beyond it
  std::int64_t phases = 1;
  std::int64_t first = -1;                 ///< output of the block that is there
  std::array<Span, kMostStride> inside{};  ///< of each phase: where the plane goes

  void move_to(std::int64_t output);
};

/// Of a convolution's input, and of its output for the gradient of the input.
StripAxis input_axis(const ConvSizes& s, std::size_t direction);
/// The same blocks of its output.
StripAxis output_axis(const StripAxis& input);
StripAxis transposed_axis(const ConvSizes& s, std::size_t direction);

/// The zeros beside what fill() writes of the first block.
void clear(Strip& strip, const StripAxis& rows);
/// Copies the block to which the axes have moved.
/// @param plane [rows.size][columns.size]
void fill(Strip& strip, const float* plane, const StripAxis& rows, const StripAxis& columns);

/// A filter's taps along one direction, in the order of their places in the strip.
struct AxisTaps {
  std::size_t count = 0;
  std::array<std::int32_t, kMostAxisTaps> at;     ///< where the tap meets output 0
  std::array<std::int32_t, kMostAxisTaps> index;  ///< in the filter
};
AxisTaps input_taps(const ConvSizes& s, std::size_t direction, const StripAxis& axis);
/// Those that give gradients to every stride-th position of the input, from `phase` on.
AxisTaps transposed_taps(const ConvSizes& s, std::size_t direction, const StripAxis& axis,
                         std::int64_t phase);

/// Taps in the order in which a tile meets them. Rows of taps that meet neighbouring rows of the
/// strip are taken up to kMostGroup at a time: a vector is loaded once for all.
struct TapPlan {
  struct Group {
    std::int32_t count;
    std::int32_t at;  ///< floats in the strip
  };
  std::size_t groups = 0;
  std::array<Group, kMostAxisTaps> group;
  std::size_t columns = 0;
  std::array<std::int32_t, kMostAxisTaps> at;
  std::size_t size = 0;
  std::array<std::int32_t, kMostFilter>
      order;  ///< of [group][column][tap of the group]: in a filter

  TapPlan() = default;
  TapPlan(const AxisTaps& rows, const AxisTaps& of_a_row, std::int64_t filter_width);
  /// Weights in this order.
  void pack(const float* filter, float* packed) const {
    for (std::size_t i = 0; i < size; ++i) packed[i] = filter[order[i]];
  }
};

struct DepthwiseEpilogue {
  float bias;
  float least;  ///< smaller results become this
};
/// A block of outputs: y[r * y_step + c] for r < rows, c < columns.
void correlate(const float* strip, const TapPlan& taps, const float* packed,
               DepthwiseEpilogue epilogue, float* y, std::ptrdiff_t y_step, std::int64_t rows,
               std::int64_t columns);
/// sums, in the plan's order, += dy's tiles times what the tap meets; lanes are to be added.
/// @param dy rows dy_step apart; zeros beside the block, up to whole tiles
void add_products(const float* dy, std::ptrdiff_t dy_step, const float* strip, const TapPlan& taps,
                  simd::Floats* sums, std::int64_t rows, std::int64_t columns);

/// One plane of the sizes that is_depthwise_3x3() is true for, without a strip.
void depthwise_3x3(const float* x, const float* filter, DepthwiseEpilogue epilogue, float* y,
                   const ConvSizes& s);
bool is_depthwise_3x3(const ConvSizes& s);

/// visit(row, column, rows, columns) for each block of outputs; the axes have moved there.
template <class Visit>
void visit_blocks(StripAxis& rows, StripAxis& columns, const Visit& visit) {
  for (std::int64_t r = 0; r < rows.outputs; r += rows.block) {
    rows.move_to(r);
    for (std::int64_t c = 0; c < columns.outputs; c += columns.block) {
      columns.move_to(c);
      visit(r, c, std::min(rows.block, rows.outputs - r),
            std::min(columns.block, columns.outputs - c));
    }
  }
}

}  // namespace tensorscope::kernels
