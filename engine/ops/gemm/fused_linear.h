#pragma once
// Fully connected layer with relu done before the output is stored. For inference.

#include "kernels/elementwise/activation.h"
#include "ops/gemm/linear.h"

namespace tensorscope {

/// x, weight, optional bias as linear takes them: relu(linear(x)).
struct FusedLinear : NotDifferentiable {
  static constexpr std::string_view kName = "fused_linear";
  static constexpr Arity kArity = Linear::kArity;

  Shape infer(Shapes shapes) const { return Linear{}.infer(shapes); }
  /// The sum of the parts: linear's count and one per output for relu.
  Cost cost(Shapes shapes) const {
    Cost cost = Linear{}.cost(shapes);
    cost.flops += infer(shapes).numel();
    return cost;
  }
  std::int64_t workspace_bytes(Shapes shapes) const { return Linear{}.workspace_bytes(shapes); }

  template <class T>
  void reference(Inputs inputs, View output) const {
    Linear{}.reference<T>(inputs, output);
    T* y = output.as<T>();
    kernels::relu(y, y, output.shape.numel());
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const {
    kernels::linear_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                         data_or_null<float>(inputs, 2), output.as<float>(),
                         Linear::sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>(),
                         true);
  }
};

}  // namespace tensorscope
