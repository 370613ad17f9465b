#pragma once
// Softmax over the last dimension: exp(x - max) / sum(exp(x - max)).

#include "kernels/softmax.h"
#include "ops/op.h"

namespace tensorscope {

/// x [..., C] gives the same shape.
struct Softmax {
  static constexpr std::string_view kName = "softmax";
  static constexpr Arity kArity{1, 1};
  using Backward = NoBackward;

  Shape infer(Shapes shapes) const;
  /// Per element: compare (maximum), subtract, add (sum), divide; one exp apart.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const std::int64_t columns = output.shape[-1];
    kernels::softmax(inputs[0].as<T>(), output.as<T>(), output.shape.numel() / columns, columns);
  }
};

}  // namespace tensorscope
