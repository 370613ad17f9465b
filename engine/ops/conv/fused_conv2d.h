#pragma once
// Convolution fused with bias, residual and relu, which are applied before the output is stored.
// The arithmetic is that of the ops it replaces; their memory traffic is saved. For inference.

#include "ops/conv/conv2d.h"

namespace tensorscope {

/// x, weight and optional bias as in conv2d, then the residual [N, O, OH, OW] if there is one:
/// relu(conv2d(x) + residual).
struct FusedConv2d : NotDifferentiable {
  static constexpr std::string_view kName = "fused_conv2d";
  static constexpr Arity kArity{2, 4};

  Conv2d conv;  ///< stride, padding, dilation, groups
  bool residual = false;
  bool relu = false;

  Shape infer(Shapes shapes) const {
    const std::size_t extra = residual ? 1 : 0;
    require_shape(shapes.size() >= 2 + extra && shapes.size() <= 3 + extra, kName, "got ",
                  shapes.size(), " inputs, expected ", 2 + extra, " or ", 3 + extra);
    const Shape y = conv.infer(convolved(shapes));
    require_shape(!residual || shapes.back() == y, kName, "residual is ", shapes.back(),
                  ", expected the output's shape ", y);
    return y;
  }
  /// The sum of the parts: conv2d's cost, one per output for the residual, one for relu.
  Cost cost(Shapes shapes) const {
    Cost cost = conv.cost(convolved(shapes));
    cost.flops += conv.infer(convolved(shapes)).numel() * ((residual ? 1 : 0) + (relu ? 1 : 0));
    return cost;
  }
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;

 private:
  /// The inputs of conv2d.
  template <class Span>
  Span convolved(Span all) const {
    return all.first(all.size() - (residual ? 1 : 0));
  }
};

}  // namespace tensorscope
