#pragma once
// Adds the values of a convolution's windows back to the image.

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

/// columns [c/g][kh][kw][oh][ow] hold a value for the input element of each product. Adds `count`
/// rows [oh][ow] of them, beginning with number `first`, to those elements.
/// @param columns row number `first`
/// @param image first channel of the group
void col2im_add(const float* columns, std::int64_t first, std::int64_t count, float* image,
                const ConvSizes& s);

}  // namespace tensorscope::kernels
