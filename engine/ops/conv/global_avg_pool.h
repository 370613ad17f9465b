#pragma once
// Mean of every channel's plane.

#include "kernels/conv/pool.h"
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
  void forward(Inputs inputs, View output, Workspace) const {
    Kernels::of(kernels::global_avg_pool<T>, kernels::global_avg_pool_fast)(
        inputs[0].as<T>(), output.as<T>(), output.shape.numel(), inputs[0].shape.numel(2, 4));
  }

  Reads backward_reads(InputSet) const { return {}; }
  /// One divide per channel.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel(0, 2)}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::global_avg_pool_backward(call.grad_output.as<T>(), gradients[0].as<T>(),
                                      call.shapes[0].numel(0, 2), call.shapes[0].numel(2, 4));
  }
};

}  // namespace tensorscope
