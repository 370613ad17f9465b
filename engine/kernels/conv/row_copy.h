#pragma once
// Image rows laid out so that a convolution with any stride and padding reads them in vectors.

#include <array>

#include "kernels/conv/col2im.h"
#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// Copies image rows between zeros, sorted by stride: padded column p = ow * stride + kw * dilation
/// goes to [p % stride][p / stride]. Then what a filter element meets along a row of outputs lies
/// side by side, padding needs no special case, and zeros are multiplied like in the reference.
class RowCopy {
 public:
  explicit RowCopy(const ConvSizes& s);
  std::int64_t row_floats() const { return phases_ * phase_floats_; }
  std::int64_t phase_floats() const { return phase_floats_; }
  /// Where filter column kw meets output 0 in a copied row.
  std::int64_t column_offset(std::int64_t kw) const;
  /// One row of a plane; a row outside the plane is zeros. `to` must have been cleared once: what
  /// lies beside the plane is not written.
  void copy(const float* plane, std::int64_t row, float* to) const;

 private:
  Span inside_of(std::int64_t phase) const;
  void copy_phases(const float* from, std::int64_t phase, float* to) const;

  std::int64_t h_, w_, stride_, padding_, dilation_, phases_, phase_floats_;
  std::array<Span, 16> inside_;  ///< of the first phases: where the plane's columns go
};

}  // namespace tensorscope::kernels
