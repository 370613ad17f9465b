#pragma once
// Fully connected layer with relu applied before the output is stored. For inference.

#include "ops/gemm/linear.h"

namespace tensorscope {

/// x, weight and optional bias as in linear: relu(linear(x)).
struct FusedLinear : NotDifferentiable {
  static constexpr std::string_view kName = "fused_linear";
  static constexpr Arity kArity = Linear::kArity;

  Shape infer(Shapes shapes) const { return Linear{}.infer(shapes); }
  /// The sum of the parts: linear's cost and one per output for relu.
  Cost cost(Shapes shapes) const {
    Cost cost = Linear{}.cost(shapes);
    cost.flops += infer(shapes).numel();
    return cost;
  }
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;
};

}  // namespace tensorscope
