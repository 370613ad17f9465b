#pragma once
// Calls the kernels of the op in ops/elementwise/bias.h.

#include "kernels/elementwise/elementwise.h"
#include "ops/elementwise/bias.h"

namespace tensorscope {

template <class T>
void Bias::reference(Inputs inputs, View output) const {
  kernels::bias(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), sizes(output.shape));
}

template <class T, class Kernels>
void Bias::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  Kernels::of(kernels::bias_backward<T>, kernels::bias_backward_fast)(
      call.grad_output.as<T>(), gradients[1].as<T>(), sizes(call.shapes[0]));
}

}  // namespace tensorscope
