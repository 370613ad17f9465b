#pragma once
// Element-wise sum of two tensors of the same shape.

#include "ops/contract/op.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

/// a and b of the same shape give a + b, element by element. Residual connections use this op.
struct Add {
  static constexpr std::string_view kName = "add";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr Parts kParts = Parts::kElements;
  static constexpr InputSet kPassThrough{0, 1};  ///< both gradients are the output's
  static constexpr bool kInPlace = true;

  Shape infer(Shapes shapes) const { return same_shape(kName, shapes); }
  /// One FLOP per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }

  template <class T>
  void reference(Inputs inputs, View output) const;
};

}  // namespace tensorscope
