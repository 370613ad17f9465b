#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Base of ops that slide a window: x [N, C, H, W] gives [N, C, OH, OW], with sizes rounded down or
/// up as in PyTorch. A window that reaches beyond the padding is cut off there.
struct PoolWindow {
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kPlanes;

  std::array<std::int64_t, 2> kernel{2, 2};   ///< height, width; likewise the two below
  std::array<std::int64_t, 2> stride{2, 2};   ///< not the kernel's size by default
  std::array<std::int64_t, 2> padding{0, 0};  ///< at most half the kernel
  bool ceil_mode = false;                     ///< sizes are rounded up

 protected:
  /// Throws Error(shape_mismatch) if x is not [N, C, H, W] or is smaller than the window,
  /// Error(invalid_argument) for an attribute outside its range.
  kernels::PoolSizes sizes(std::string_view op, const Shape& x) const {
    require_images(op, x);
    const Window rows{kernel[0], stride[0], padding[0], 1, 0, ceil_mode};
    const Window columns{kernel[1], stride[1], padding[1], 1, 0, ceil_mode};
    const kernels::PoolSizes sizes{.planes = x[0] * x[1],
                                   .h = x[2],
                                   .w = x[3],
                                   .oh = rows.steps(op, "height", x[2]),
                                   .ow = columns.steps(op, "width", x[3]),
                                   .kernel = kernel,
                                   .stride = stride,
                                   .padding = padding};
    // With more padding, a window could lie in it completely.
    for (const std::size_t axis : {0U, 1U}) {
      require_range(op, "padding", padding[axis], 0, kernel[axis] / 2);
    }
    checked_product(op, {sizes.planes, sizes.oh, sizes.ow, kernel[0], kernel[1]});
    return sizes;
  }
  Shape pooled(std::string_view op, const Shape& x) const {
    const kernels::PoolSizes s = sizes(op, x);
    return {x[0], x[1], s.oh, s.ow};
  }
};

/// Positions of all windows along one axis, summed; only the last window can be cut.
inline std::int64_t seen_positions(std::int64_t steps, std::int64_t kernel, std::int64_t stride,
                                   std::int64_t padded) {
  return steps * kernel - std::max<std::int64_t>(0, (steps - 1) * stride + kernel - padded);
}

/// Elements of all windows, summed, padding included.
inline std::int64_t seen_elements(const kernels::PoolSizes& s) {
  return s.planes * seen_positions(s.oh, s.kernel[0], s.stride[0], s.h + 2 * s.padding[0]) *
         seen_positions(s.ow, s.kernel[1], s.stride[1], s.w + 2 * s.padding[1]);
}

}  // namespace tensorscope
