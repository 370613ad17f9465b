#pragma once
// Mean of every channel's plane.

#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [N, C, H, W] gives [N, C, 1, 1].
struct GlobalAvgPool {
  static constexpr std::string_view kName = "global_avg_pool";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kPlanes;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_images(kName, x);
    return Shape{x[0], x[1], 1, 1};
  }
  /// One add per element and one divide per channel.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel() + shapes[0].numel(0, 2)}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// One divide per channel.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel(0, 2)}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
