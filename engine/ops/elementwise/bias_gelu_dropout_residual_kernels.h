#pragma once
// Calls the kernels of the op in ops/elementwise/bias_gelu_dropout_residual.h.

#include "kernels/elementwise/fused_gelu.h"
#include "ops/elementwise/bias_gelu_dropout_residual.h"

namespace tensorscope {

template <class T, class Kernels>
void BiasGeluDropoutResidual::forward(Inputs inputs, View output, Workspace) const {
  Kernels::of(kernels::bias_gelu_dropout_residual<T>, kernels::bias_gelu_dropout_residual_fast)(
      inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), output.as<T>(), sizes(output.shape),
      kernels::DropoutMask{p, seed, stream}, scale());
}

template <class T, class Kernels>
void BiasGeluDropoutResidual::backward(const BackwardCall& call, Gradients gradients,
                                       Workspace) const {
  Kernels::of(kernels::bias_gelu_dropout_residual_backward<T>,
              kernels::bias_gelu_dropout_residual_backward_fast)(
      call.inputs[0].as<T>(), call.inputs[1].as<T>(), call.grad_output.as<T>(),
      kernels::FusedGeluGradients<T>{gradients[0].as<T>(), gradients[1].as<T>()},
      sizes(call.shapes[0]), kernels::DropoutMask{p, seed, stream}, scale());
}

}  // namespace tensorscope
