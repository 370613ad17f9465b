#pragma once
// Calls the kernels of the op in ops/elementwise/silu.h.

#include "kernels/elementwise/activation.h"
#include "ops/elementwise/silu.h"

namespace tensorscope {

template <class T, class Kernels>
void Silu::forward(Inputs inputs, View output, Workspace) const {
  map_elements<T>(Kernels::of(kernels::silu<T>, kernels::silu_fast), inputs, output);
}

template <class T, class Kernels>
void Silu::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  map_gradients<T>(Kernels::of(kernels::silu_backward<T>, kernels::silu_backward_fast),
                   call.inputs[0], call, gradients);
}

}  // namespace tensorscope
