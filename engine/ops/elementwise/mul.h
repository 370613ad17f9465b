#pragma once
// Element-wise product of two tensors of the same shape.

#include "kernels/elementwise/elementwise.h"
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
  void reference(Inputs inputs, View output) const {
    kernels::mul(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), output.shape.numel());
  }

  /// Each factor's gradient reads the other factor.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// One FLOP per element and gradient.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return {.flops = needed_of_two(needs) * shapes[0].numel()};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const T* dy = call.grad_output.as<T>();
    for (std::size_t i = 0; i < 2; ++i) {
      if (gradients[i].data == nullptr) continue;
      kernels::mul(dy, call.inputs[1 - i].as<T>(), gradients[i].as<T>(), call.shapes[i].numel());
    }
  }
};

}  // namespace tensorscope
