#pragma once
// Element-wise sum of two tensors of the same shape.

#include "kernels/elementwise/elementwise.h"
#include "ops/contract/op.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

/// a and b of the same shape give a + b, element by element. A residual connection is this op.
struct Add {
  static constexpr std::string_view kName = "add";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr InputSet kPassThrough{0, 1};
  static constexpr bool kInPlace = true;

  Shape infer(Shapes shapes) const { return same_shape(kName, shapes); }
  /// One FLOP per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::add(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), output.shape.numel());
  }

  /// Nothing to compute: both gradients are the output's.
  Reads backward_reads(InputSet) const { return {}; }
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall&, Gradients, Workspace) const {}
  template <class T>
  void backward_reference(const BackwardCall&, Gradients) const {}
};

}  // namespace tensorscope
