#pragma once
// What the 3x3 depthwise kernels share: a vector of columns followed down an image, row by row.

#include <array>
#include <cstddef>

#include "kernels/conv/conv2d.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// Which neighbour of a vector of columns lies in the padding.
enum class Edge : std::uint8_t { kNone, kLeft, kRight };

template <int kStride>
inline simd::Floats load_strided(const float* p) {
  return kStride == 1 ? simd::load(p) : simd::load_every_second(p);
}

/// An output plane's view of its input plane.
struct FilterRows {
  const float* first;   // what filter element (0, 1) meets for the first output of the vector
  std::ptrdiff_t step;  // floats of an image row
  std::ptrdiff_t row;   // of `first` in the image: -1 is padding
  std::ptrdiff_t count;
  const float* zeros;

  // Columns -1, 0, 1 around each output of the vector; moves to the next row.
  template <int kStride, Edge kEdge>
  std::array<simd::Floats, 3> next() {
    const float* const p = row >= 0 && row < count ? first : zeros;
    first += step;
    ++row;
    const simd::Floats centre = load_strided<kStride>(p);
    const simd::Floats left = kEdge == Edge::kLeft ? simd::Floats{} : load_strided<kStride>(p - 1);
    const simd::Floats right =
        kEdge == Edge::kRight ? simd::Floats{} : load_strided<kStride>(p + 1);
    // A column right of the vector's left neighbour is a column of the vector, or its right one.
    const simd::Floats& shifted_left = kStride == 1 ? centre : right;
    const simd::Floats& shifted_right = kStride == 1 ? centre : left;
    return {kEdge == Edge::kLeft ? simd::shift_in_first(shifted_left) : left, centre,
            kEdge == Edge::kRight ? simd::shift_in_last(shifted_right) : right};
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

/// The rows that the outputs from column i on meet. @param zeros see depthwise_3x3()
inline FilterRows filter_rows(const float* plane, const ConvSizes& s, std::int64_t i,
                              const float* zeros) {
  return {plane - s.padding[0] * s.w + i * s.stride[1] + 1 - s.padding[1],
          static_cast<std::ptrdiff_t>(s.w), static_cast<std::ptrdiff_t>(-s.padding[0]),
          static_cast<std::ptrdiff_t>(s.h), zeros};
}

}  // namespace tensorscope::kernels
