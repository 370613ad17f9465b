#pragma once

#include <array>
#include <string_view>

#include "core/shape.h"
#include "kernels/conv/pool.h"

namespace tensorscope {

/// Sizes of a pooling window sliding over x [N, C, H, W]. Throws Error(shape_mismatch) if x is no
/// image or smaller than the window, Error(invalid_argument) for an attribute outside its range.
kernels::PoolSizes pool_sizes(std::string_view op, const Shape& x,
                              const std::array<std::int64_t, 2>& kernel,
                              const std::array<std::int64_t, 2>& stride,
                              const std::array<std::int64_t, 2>& padding);

}  // namespace tensorscope
