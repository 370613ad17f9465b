#pragma once
// Calls the kernels of the op in ops/elementwise/gelu.h.

#include "kernels/elementwise/activation.h"
#include "ops/elementwise/gelu.h"

namespace tensorscope {

template <class T, class Kernels>
void Gelu::forward(Inputs inputs, View output, Workspace) const {
  const bool erf = kind == GeluKind::kErf;
  map_elements<T>(Kernels::of(erf ? kernels::gelu_erf<T> : kernels::gelu_tanh<T>,
                              erf ? kernels::gelu_erf_fast : kernels::gelu_tanh_fast),
                  inputs, output);
}

template <class T, class Kernels>
void Gelu::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const bool erf = kind == GeluKind::kErf;
  map_gradients<T>(
      Kernels::of(erf ? kernels::gelu_erf_backward<T> : kernels::gelu_tanh_backward<T>,
                  erf ? kernels::gelu_erf_backward_fast : kernels::gelu_tanh_backward_fast),
      call.inputs[0], call, gradients);
}

}  // namespace tensorscope
