#pragma once
// What the 3x3 depthwise kernel reads: a vector of columns followed down an image, row by row.

#include <array>
#include <cstddef>

#include "kernels/conv/conv2d_depthwise_strip.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Which neighbour of a vector of columns lies in the padding.
enum class Edge : std::uint8_t { kNone, kLeft, kRight };

/// Columns -1, 0, 1 around each of a vector of outputs, the first of which is at p.
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
    // The column right of an output is the one left of the next.
    const simd::Floats a = load(p - 1);
    const simd::Floats b = load(p - 1 + kLanes);
    const simd::Floats left = every_second<0>(a, b);
    return {left, every_second<1>(a, b),
            kEdge == Edge::kRight ? simd::shift_in_last(left)
                                  : simd::ahead<1>(left, simd::load_splat(p + 2 * kLanes - 1))};
  }
}

/// An output plane's view of its input plane.
struct FilterRows {
  const float* first;   // what filter element (0, 1) meets for the first output of the vector
  std::ptrdiff_t step;  // floats of an image row
  std::ptrdiff_t row;   // of `first` in the image: -1 is padding
  std::ptrdiff_t count;
  const float* zeros;

  // What lies around the outputs; moves to the next row.
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

/// The rows that the outputs from column i on meet. @param zeros the middle of enough zeros
inline FilterRows filter_rows(const float* plane, const ConvSizes& s, std::int64_t i,
                              const float* zeros) {
  return {plane - s.padding[0] * s.w + i * s.stride[1] + 1 - s.padding[1],
          static_cast<std::ptrdiff_t>(s.w), static_cast<std::ptrdiff_t>(-s.padding[0]),
          static_cast<std::ptrdiff_t>(s.h), zeros};
}

}  // namespace tensorscope::kernels
