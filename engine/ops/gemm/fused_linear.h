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
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const { return Linear{}.workspace_bytes(shapes); }

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::linear_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                           Linear::bias<float>(inputs), output.as<float>(),
                           Linear::sizes(inputs[0].shape, inputs[1].shape),
                           static_cast<float*>(workspace.data), true);
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    Linear{}.reference<T>(inputs, output);
    T* y = output.as<T>();
    kernels::relu(y, y, output.shape.numel());
  }
};

}  // namespace tensorscope
