#pragma once
// Reads the input of the 3x3 depthwise kernel: for a vector of columns, row by row down an image.

#include <array>
#include <cstddef>

#include "kernels/conv/conv2d_depthwise_strip.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Which neighbour of a vector of columns lies in the padding.
enum class Edge : std::uint8_t { kNone, kLeft, kRight };

/// Input columns -1, 0 and 1 around each output of a vector. p: the input at the first output.
template <int kStride, Edge kEdge>
inline std::array<simd::Floats, 3> around(const float* p) {
  using simd::every_second;
  using simd::kLanes;
  using simd::load;
  if constexpr (kStride == 1) {
    const simd::Floats centre = load(p);
    return {kEdge == Edge::kLeft ? simd::shift_in_first(centre) : load(p - 1), centre,
            kEdge == Edge::kRight ? simd::shift_in_last(centre) : load(p + 1)};
  } else if constexpr (kEdge == Edge::kLeft) {
    const simd::Floats a = load(p);
    const simd::Floats b = load(p + kLanes);
    const simd::Floats right = every_second<1>(a, b);
    return {simd::shift_in_first(right), every_second<0>(a, b), right};
  } else {
    // The column right of an output is the column left of the next output.
    const simd::Floats a = load(p - 1);
    const simd::Floats b = load(p - 1 + kLanes);
    const simd::Floats left = every_second<0>(a, b);
    return {left, every_second<1>(a, b),
            kEdge == Edge::kRight ? simd::shift_in_last(left)
                                  : simd::ahead<1>(left, simd::load_splat(p + 2 * kLanes - 1))};
  }
}

/// Walks down an input plane for a vector of output columns.
struct FilterRows {
  const float* first;   // input of filter element (0, 1) for the first output of the vector
  std::ptrdiff_t step;  // floats of an image row
  std::ptrdiff_t row;   // row of `first` in the image; outside [0, count) is padding
  std::ptrdiff_t count;
  const float* zeros;

  // Returns the input around the outputs and moves to the next row.
  template <int kStride, Edge kEdge>
  std::array<simd::Floats, 3> next() {
    const bool inside = static_cast<std::size_t>(row) < static_cast<std::size_t>(count);
    const float* const p = inside ? first : zeros;
    first += step;
    ++row;
    return around<kStride, kEdge>(p);
  }
};

/// Calls visit(edge, first column) for vectors that cover every column of outputs; the last
/// overlaps the one before it. edge is an integral_constant.
template <class Visit>
void visit_columns(const ConvSizes& s, const Visit& visit) {
  using simd::kLanes;
  constexpr std::integral_constant<Edge, Edge::kNone> kNone;
  if (s.padding[1] == 1) {
    visit(std::integral_constant<Edge, Edge::kLeft>{}, 0);
  } else {
    visit(kNone, 0);
  }
  for (std::int64_t i = kLanes; i + kLanes < s.ow; i += kLanes) visit(kNone, i);
  if ((s.ow - 1) * s.stride[1] - s.padding[1] + 2 == s.w) {
    visit(std::integral_constant<Edge, Edge::kRight>{}, s.ow - kLanes);
  } else {
    visit(kNone, s.ow - kLanes);
  }
}

/// The input rows for the outputs from column i on.
/// @param zeros points into the middle of an array of zeros that stands for padding rows
inline FilterRows filter_rows(const float* plane, const ConvSizes& s, std::int64_t i,
                              const float* zeros) {
  return {plane - s.padding[0] * s.w + i * s.stride[1] + 1 - s.padding[1],
          static_cast<std::ptrdiff_t>(s.w), static_cast<std::ptrdiff_t>(-s.padding[0]),
          static_cast<std::ptrdiff_t>(s.h), zeros};
}

}  // namespace tensorscope::kernels
