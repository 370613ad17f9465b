#pragma once
// Shape arithmetic that several ops share, with the errors it can raise.

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "core/shape.h"

namespace tensorscope {

/// Product of sizes >= 0, for counts of multiply-adds. Throws Error(unsupported) above 2^52, so
/// that every FLOP count stays below 2^53 and exact as a JavaScript number.
std::int64_t checked_product(std::string_view op, std::initializer_list<std::int64_t> factors);

/// Like require_between() of core/range.h, but the error names the op.
void require_range(std::string_view op, std::string_view field, std::int64_t value,
                   std::int64_t low, std::int64_t high);

/// Throws Error(shape_mismatch) unless x has the four dimensions of images.
void require_images(std::string_view op, const Shape& x);

/// Throws Error(invalid_argument) unless p, a share of elements to drop, is in [0, 1).
void require_drop_share(std::string_view op, float p);

/// Largest kernel, stride, padding or dilation.
inline constexpr std::int64_t kMaxWindow = 1 << 20;

/// One axis of a sliding window (convolution, pooling).
struct Window {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  ///< on both sides
  std::int64_t dilation = 1;
  std::int64_t extra_padding = 0;  ///< at the end only
  bool ceil_mode = false;          ///< the last window may reach beyond the padding

  /// Checks the attributes' ranges; throws Error(invalid_argument).
  void validate(std::string_view op) const;
  /// Output size floor((size + 2 padding - dilation (kernel - 1) - 1) / stride) + 1, as PyTorch's
  /// Conv2d documents it; extra_padding counts once. In ceil_mode the division rounds up, but a
  /// window that would begin in or after the padding at the end is dropped, as in PyTorch's
  /// pooling_output_shape. Throws Error(shape_mismatch) if no window fits.
  std::int64_t steps(std::string_view op, std::string_view axis, std::int64_t size) const;
};

/// Axis counted from the end when negative, as in PyTorch; throws Error(invalid_argument) if
/// outside.
std::size_t checked_axis(std::string_view op, std::int64_t axis, const Shape& shape);

}  // namespace tensorscope
