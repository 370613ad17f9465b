#pragma once
// Unfolds the windows of a convolution into a matrix.

#include "kernels/conv/conv2d.h"

namespace tensorscope::kernels {

/// First and one-past-last output position whose input index
/// position * stride - padding + offset lies in [0, size).
struct Span {
  std::int64_t first;
  std::int64_t last;
};
Span inside_span(std::int64_t size, std::int64_t outputs, std::int64_t stride, std::int64_t padding,
                 std::int64_t offset);

/// columns [c/g][kh][kw][oh][ow] = the input element each product reads, 0 in the padding.
/// @param image first channel of the group
void im2col(const float* image, float* columns, const ConvSizes& s);

/// The transpose of im2col, of `count` rows of columns from the one numbered `first`: adds every
/// element to the image element it was taken from. @param image first channel of the group
void col2im_add(const float* columns, std::int64_t first, std::int64_t count, float* image,
                const ConvSizes& s);

}  // namespace tensorscope::kernels
