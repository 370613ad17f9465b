#pragma once
// Another shape over the same elements.

#include "kernels/movement/movement.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x gives a view of shape `target`, which must have as many elements.
struct Reshape {
  static constexpr std::string_view kName = "reshape";
  static constexpr Arity kArity{1, 1};
  static constexpr bool kIsView = true;  ///< the dispatcher shares the storage and runs no kernel
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{0};

  Shape target;

  Shape infer(Shapes shapes) const;
  Cost cost(Shapes) const { return {}; }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  /// Copies, for callers that want the result in memory of its own.
  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::copy(inputs[0].as<T>(), output.as<T>(), output.shape.numel());
  }

  // The gradient passes through: nothing of this is ever called for.
  Reads backward_reads(InputSet) const { return {}; }
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall&, Gradients, Workspace) const {}
  template <class T>
  void backward_reference(const BackwardCall&, Gradients) const {}
};

}  // namespace tensorscope
