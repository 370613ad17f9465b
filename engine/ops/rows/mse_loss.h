#pragma once
// Mean squared error over all elements, like PyTorch's MSELoss.

#include "ops/contract/products.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

/// prediction and target of the same shape give the loss, [1]. Differentiable in both, as in
/// PyTorch; a target gradient that is not needed costs nothing.
struct MseLoss {
  static constexpr std::string_view kName = "mse_loss";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};

  Shape infer(Shapes shapes) const {
    same_shape(kName, shapes);
    return {1};
  }
  /// Per element: difference, square, sum; one division.
  Cost cost(Shapes shapes) const { return {.flops = 3 * shapes[0].numel() + 1}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// For each gradient 2 FLOPs per element and 2 more.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return {.flops = needed_of_two(needs) * (2 * shapes[0].numel() + 2)};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
