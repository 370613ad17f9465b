#pragma once
// Image rows laid out so that a convolution with any stride and padding reads them in vectors.

#include <array>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Copies image rows with zeros on both sides, sorted by stride: padded column p goes to [p %
/// stride][p / stride], where p = ow * stride + kw * dilation. Then the inputs of a filter element
/// for a row of outputs are adjacent, padding needs no special case, and zeros are multiplied as in
/// the reference.
class RowCopy {
 public:
  explicit RowCopy(const ConvSizes& s);
  std::int64_t row_floats() const { return phases_ * phase_floats_; }
  std::int64_t phase_floats() const { return phase_floats_; }
  /// Offset in a copied row of filter column kw's input for output 0.
  std::int64_t column_offset(std::int64_t kw) const;
  /// Copies one row of a plane; a row outside the plane becomes zeros. `to` must have been cleared
  /// once: the zeros beside the plane are not written.
  void copy(const float* plane, std::int64_t row, float* to) const;

 private:
  Span inside_of(std::int64_t phase) const;
  void copy_phases(const float* from, std::int64_t phase, float* to) const;

  std::int64_t h_, w_, stride_, padding_, dilation_, phases_, phase_floats_;
  std::array<Span, 16> inside_;  ///< for the first phases, the range that the plane's columns fill
};

}  // namespace tensorscope::kernels
