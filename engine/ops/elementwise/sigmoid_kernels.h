#pragma once
// Calls the kernels of the op in ops/elementwise/sigmoid.h.

#include "kernels/elementwise/activation.h"
#include "ops/elementwise/sigmoid.h"

namespace tensorscope {

template <class T, class Kernels>
void Sigmoid::forward(Inputs inputs, View output, Workspace) const {
  map_elements<T>(Kernels::of(kernels::sigmoid<T>, kernels::sigmoid_fast), inputs, output);
}

template <class T>
void Sigmoid::backward_reference(const BackwardCall& call, Gradients gradients) const {
  map_gradients<T>(kernels::sigmoid_backward<T>, call.output, call, gradients);
}

}  // namespace tensorscope
