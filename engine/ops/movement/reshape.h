#pragma once
// Another shape for the same elements.

#include "ops/contract/op.h"

namespace tensorscope {

/// x gives a view of shape `target`, which must have the same number of elements.
struct Reshape {
  static constexpr std::string_view kName = "reshape";
  static constexpr Arity kArity{1, 1};
  static constexpr bool kIsView = true;
  static constexpr InputSet kDifferentiable{0};

  Shape target;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_shape(x.numel() == target.numel(), kName, x, " has ", x.numel(), " elements, ", target,
                  " has ", target.numel());
    return target;
  }
  Cost cost(Shapes) const { return {}; }
};

}  // namespace tensorscope
