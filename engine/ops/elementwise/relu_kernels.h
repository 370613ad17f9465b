#pragma once
// Calls the kernels of the op in ops/elementwise/relu.h.

#include "kernels/elementwise/activation.h"
#include "ops/elementwise/relu.h"

namespace tensorscope {

template <class T, class Kernels>
void Relu::forward(Inputs inputs, View output, Workspace) const {
  map_elements<T>(Kernels::of(kernels::relu<T>, kernels::relu_fast), inputs, output);
}

template <class T, class Kernels>
void Relu::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  map_gradients<T>(Kernels::of(kernels::relu_backward<T>, kernels::relu_backward_fast), call.output,
                   call, gradients);
}

}  // namespace tensorscope
