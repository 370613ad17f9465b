#pragma once
// Calls the kernels of the op in ops/rows/mse_loss.h.

#include "kernels/rows/loss.h"
#include "ops/rows/mse_loss.h"

namespace tensorscope {

template <class T, class Kernels>
void MseLoss::forward(Inputs inputs, View output, Workspace) const {
  *output.as<T>() = Kernels::of(kernels::mse<T>, kernels::mse_fast)(
      inputs[0].as<T>(), inputs[1].as<T>(), inputs[0].shape.numel());
}

template <class T>
void MseLoss::backward_reference(const BackwardCall& call, Gradients gradients) const {
  const T dy = *call.grad_output.as<T>();
  for (std::size_t i = 0; i < 2; ++i) {
    if (gradients[i].data == nullptr) continue;
    // The square is symmetric, so one kernel serves both inputs: it subtracts the other one.
    kernels::mse_backward(call.inputs[i].as<T>(), call.inputs[1 - i].as<T>(), dy,
                          gradients[i].as<T>(), call.shapes[i].numel());
  }
}

}  // namespace tensorscope
