#pragma once
// Element-wise product of two tensors of the same shape.

#include "ops/contract/products.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

/// a and b of the same shape give a * b, element by element.
struct Mul {
  static constexpr std::string_view kName = "mul";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr Parts kParts = Parts::kElements;

  Shape infer(Shapes shapes) const { return same_shape(kName, shapes); }
  /// One FLOP per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }

  template <class T>
  void reference(Inputs inputs, View output) const;

  /// Each factor's gradient reads the other factor.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// One FLOP per element and gradient.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return {.flops = needed_of_two(needs) * shapes[0].numel()};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
