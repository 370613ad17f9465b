#include "kernels/conv/col2im.h"

#include <algorithm>

#include "kernels/conv/add_strided.h"

namespace tensorscope::kernels {

Span inside_span(std::int64_t size, std::int64_t outputs, std::int64_t stride, std::int64_t padding,
                 std::int64_t offset) {
  // position * stride >= padding - offset, and position * stride <= size - 1 + padding - offset
  const std::int64_t low = std::max<std::int64_t>(0, padding - offset);
  const std::int64_t high = size - 1 + padding - offset;
  if (high < 0) return {0, 0};
  const std::int64_t first = std::min(outputs, (low + stride - 1) / stride);
  return {first, std::max(first, std::min(outputs, high / stride + 1))};
}

namespace {

// Adds one row of columns, the values of kernel element (kh, kw), to one channel. Values in the
// padding are dropped.
void fold_row(const float* row, float* plane, const ConvSizes& s, std::int64_t kh,
              std::int64_t kw) {
  const Span rows = inside_span(s.h, s.oh, s.stride[0], s.padding[0], kh * s.dilation[0]);
  const Span columns = inside_span(s.w, s.ow, s.stride[1], s.padding[1], kw * s.dilation[1]);
  const std::int64_t stride = s.stride[1];
  const std::int64_t first = columns.first * stride - s.padding[1] + kw * s.dilation[1];
  const std::int64_t n = columns.last - columns.first;
  if (n == 0) return;
  for (std::int64_t oh = rows.first; oh < rows.last; ++oh) {
    const std::int64_t h = oh * s.stride[0] - s.padding[0] + kh * s.dilation[0];
    add_strided(row + oh * s.ow + columns.first, 1.0F, plane + h * s.w + first,
                static_cast<std::ptrdiff_t>(n), static_cast<std::ptrdiff_t>(stride));
  }
}

std::int64_t plane_of(const ConvSizes& s, std::int64_t row) {
  return row / (s.kh * s.kw) * s.h * s.w;
}

}  // namespace

void col2im_add(const float* columns, std::int64_t first, std::int64_t count, float* image,
                const ConvSizes& s) {
  for (std::int64_t row = first; row < first + count; ++row) {
    fold_row(columns, image + plane_of(s, row), s, row / s.kw % s.kh, row % s.kw);
    columns += s.oh * s.ow;
  }
}

}  // namespace tensorscope::kernels
