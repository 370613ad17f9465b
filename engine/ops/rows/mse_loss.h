#pragma once
// Mean squared error, the mean over all elements, as PyTorch's MSELoss.

#include "kernels/rows/loss.h"
#include "ops/contract/products.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

/// prediction and target of one shape give the loss, [1]. Differentiable in both, as in PyTorch; a
/// target whose gradient nobody needs costs nothing.
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
  void forward(Inputs inputs, View output, Workspace) const {
    *output.as<T>() = Kernels::of(kernels::mse<T>, kernels::mse_fast)(
        inputs[0].as<T>(), inputs[1].as<T>(), inputs[0].shape.numel());
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// For each gradient 2 FLOPs per element and 2.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return {.flops = needed_of_two(needs) * (2 * shapes[0].numel() + 2)};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const T dy = *call.grad_output.as<T>();
    for (std::size_t i = 0; i < 2; ++i) {
      if (gradients[i].data == nullptr) continue;
      // The square is symmetric: the other input is the one subtracted.
      kernels::mse_backward(call.inputs[i].as<T>(), call.inputs[1 - i].as<T>(), dy,
                            gradients[i].as<T>(), call.shapes[i].numel());
    }
  }
};

}  // namespace tensorscope
