#pragma once
// Calls the kernels of the op in ops/elementwise/tanh.h.

#include "kernels/elementwise/activation.h"
#include "ops/elementwise/tanh.h"

namespace tensorscope {

template <class T, class Kernels>
void Tanh::forward(Inputs inputs, View output, Workspace) const {
  map_elements<T>(Kernels::of(kernels::tanh<T>, kernels::tanh_fast), inputs, output);
}

template <class T>
void Tanh::backward_reference(const BackwardCall& call, Gradients gradients) const {
  map_gradients<T>(kernels::tanh_backward<T>, call.output, call, gradients);
}

}  // namespace tensorscope
