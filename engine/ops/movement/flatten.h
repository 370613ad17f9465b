#pragma once
// Merges the dimensions from `start` on into one.

#include <algorithm>

#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [d0, ..., dn] gives a view [d0, ..., d(start-1), rest].
struct Flatten {
  static constexpr std::string_view kName = "flatten";
  static constexpr Arity kArity{1, 1};
  static constexpr bool kIsView = true;
  static constexpr InputSet kDifferentiable{0};

  int start = 1;  ///< first dimension to merge; negative counts from the end

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    const std::size_t first = checked_axis(kName, start, x);
    std::array<std::int64_t, Shape::kMaxRank> dims{};
    std::copy_n(x.dims().begin(), first, dims.begin());
    dims[first] = x.numel(first, x.rank());
    return Shape(std::span<const std::int64_t>(dims.data(), first + 1));
  }
  Cost cost(Shapes) const { return {}; }
};

}  // namespace tensorscope
