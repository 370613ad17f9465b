#pragma once
// Shared by the depthwise kernels. Part of a plane is copied into a strip, with zeros around it and
// sorted by stride, so that the inputs of one tap for neighbouring outputs are adjacent in both
// directions. Then one loop works for every kernel size, stride, padding and dilation.

#include <algorithm>
#include <array>
#include <cstddef>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Floats from one row of a strip to the next: a constant, so that the rows of a tile are offsets
/// within instructions. The widest planes of usual networks, 112, fit together with zeros beside
/// them.
inline constexpr std::ptrdiff_t kStripPitch = 120;
inline constexpr std::int64_t kStripRows = 64;
/// Rows of dy held in registers for the gradient of the weights. Usual networks have planes of 7 *
/// 2^n rows.
inline constexpr std::size_t kPlaneTile = 7;
/// Most taps of a filter along one direction.
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
  std::int64_t outputs = 0;  ///< of all blocks together
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t block = 0;   ///< outputs at a time
  std::int64_t length = 0;  ///< of a phase: a block plus what the last taps reach beyond it
  std::int64_t phases = 1;
  std::int64_t first = -1;                 ///< first output of the current block
  std::array<Span, kMostStride> inside{};  ///< for each phase, the range that the plane fills

  void move_to(std::int64_t output);
};

/// The axis of a convolution's input. transposed_axis() is for the gradient of the input, which
/// reads the output's gradient.
StripAxis input_axis(const ConvSizes& s, std::size_t direction);
/// The same blocks of the convolution's output.
StripAxis output_axis(const StripAxis& input);
StripAxis transposed_axis(const ConvSizes& s, std::size_t direction);

/// Zeros the strip, because fill() does not write the zeros beside the first block.
void clear(Strip& strip, const StripAxis& rows);
/// Copies the block that the axes have moved to.
/// @param plane [rows.size][columns.size]
void fill(Strip& strip, const float* plane, const StripAxis& rows, const StripAxis& columns);

/// A filter's taps along one direction, ordered so that taps of one phase are consecutive.
struct AxisTaps {
  std::size_t count = 0;
  std::array<std::int32_t, kMostAxisTaps> at;     ///< where the strip holds its input for output 0
  std::array<std::int32_t, kMostAxisTaps> index;  ///< index in the filter
};
AxisTaps input_taps(const ConvSizes& s, std::size_t direction, const StripAxis& axis);
/// The taps that contribute to the gradients of every stride-th input position, from `phase` on.
AxisTaps transposed_taps(const ConvSizes& s, std::size_t direction, const StripAxis& axis,
                         std::int64_t phase);

/// Taps in the order in which a tile uses them. Up to kMostGroup rows of taps that read
/// neighbouring rows of the strip form a group, so that a vector is loaded once for all of them.
struct TapPlan {
  struct Group {
    std::int32_t count;
    std::int32_t at;  ///< offset in the strip, in floats
  };
  std::size_t groups = 0;
  std::array<Group, kMostAxisTaps> group;
  std::size_t columns = 0;
  std::array<std::int32_t, kMostAxisTaps> at;
  std::size_t size = 0;
  std::array<std::int32_t, kMostFilter>
      order;  ///< [group][column][tap of the group]: index in a filter

  TapPlan() = default;
  TapPlan(const AxisTaps& rows, const AxisTaps& of_a_row, std::int64_t filter_width);
  /// Copies the weights in this order.
  void pack(const float* filter, float* packed) const {
    for (std::size_t i = 0; i < size; ++i) packed[i] = filter[order[i]];
  }
};

struct DepthwiseEpilogue {
  float bias;
  float least;  ///< lower bound of the results
};
/// Computes a block of outputs: y[r * y_step + c] for r < rows, c < columns.
void correlate(const float* strip, const TapPlan& taps, const float* packed,
               DepthwiseEpilogue epilogue, float* y, std::ptrdiff_t y_step, std::int64_t rows,
               std::int64_t columns);
/// Adds dy's tiles times each tap's inputs to the tap's sum, in the plan's order. The lanes of each
/// sum still have to be added up.
/// @param dy rows dy_step apart; zeros beside the block, up to whole tiles
void add_products(const float* dy, std::ptrdiff_t dy_step, const float* strip, const TapPlan& taps,
                  simd::Floats* sums, std::int64_t rows, std::int64_t columns);

/// Computes one plane without a strip, for sizes for which is_depthwise_3x3() is true.
void depthwise_3x3(const float* x, const float* filter, DepthwiseEpilogue epilogue, float* y,
                   const ConvSizes& s);
bool is_depthwise_3x3(const ConvSizes& s);

/// Calls visit(row, column, rows, columns) for each block of outputs, after moving the axes there.
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
