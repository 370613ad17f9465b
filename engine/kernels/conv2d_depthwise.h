#pragma once
// Depthwise convolution: every channel has filters of its own, so that there is no matrix product
// to make of it. Sums stay in registers while the filter passes over the image.

#include <array>

#include "kernels/conv2d.h"
#include "kernels/im2col.h"

namespace tensorscope::kernels {

/// Copies image rows between zeros, sorted by stride: padded column p = ow * stride + kw * dilation
/// goes to [p % stride][p / stride]. Then what a filter element meets along a row of outputs lies
/// side by side, padding needs no special case, and zeros are multiplied like in the reference.
class RowCopy {
 public:
  explicit RowCopy(const ConvSizes& s);
  std::int64_t row_floats() const { return phases_ * phase_floats_; }
  std::int64_t phase_floats() const { return phase_floats_; }
  /// One row of a plane; a row outside the plane is zeros. `to` must have been cleared once: what
  /// lies beside the plane is not written.
  void copy(const float* plane, std::int64_t row, float* to) const;

 private:
  std::int64_t h_, w_, stride_, padding_, phases_, phase_floats_;
  std::array<Span, 2> inside_;  ///< of the first phases: where the plane's columns go
};

/// bias [o] may be null. @param workspace depthwise_workspace_bytes(s) bytes
void conv2d_depthwise(const float* x, const float* weight, const float* bias, float* y,
                      const ConvSizes& s, float* workspace);
std::int64_t depthwise_workspace_bytes(const ConvSizes& s);

/// One plane of the sizes that is_depthwise_3x3() is true for.
/// @param zeros the middle of kDepthwiseZeros zeros
void depthwise_3x3(const float* x, const float* filter, float bias, float* y, const ConvSizes& s,
                   const float* zeros);
bool is_depthwise_3x3(const ConvSizes& s);
inline constexpr std::int64_t kDepthwiseZeros = 48;

}  // namespace tensorscope::kernels
