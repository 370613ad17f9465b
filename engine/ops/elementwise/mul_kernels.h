#pragma once
// Calls the kernels of the op in ops/elementwise/mul.h.

#include "kernels/elementwise/elementwise.h"
#include "ops/elementwise/mul.h"

namespace tensorscope {

template <class T>
void Mul::reference(Inputs inputs, View output) const {
  kernels::mul(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), output.shape.numel());
}

template <class T>
void Mul::backward_reference(const BackwardCall& call, Gradients gradients) const {
  const T* dy = call.grad_output.as<T>();
  for (std::size_t i = 0; i < 2; ++i) {
    if (gradients[i].data == nullptr) continue;
    kernels::mul(dy, call.inputs[1 - i].as<T>(), gradients[i].as<T>(), call.shapes[i].numel());
  }
}

}  // namespace tensorscope
