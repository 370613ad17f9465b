#pragma once
// Calls the kernels of the op in ops/elementwise/dropout_training.h.

#include "kernels/elementwise/dropout.h"
#include "ops/elementwise/dropout_training.h"

namespace tensorscope {

template <class T, class Kernels>
void DropoutTraining::forward(Inputs inputs, View output, Workspace) const {
  drop<T, Kernels>(inputs[0], output);
}

template <class T, class Kernels>
void DropoutTraining::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  drop<T, Kernels>(call.grad_output, gradients[0]);
}

template <class T, class Kernels>
void DropoutTraining::drop(const ConstView& x, const View& y) const {
  Kernels::of(kernels::dropout<T>, kernels::dropout_fast)(x.as<T>(), y.as<T>(), y.shape.numel(),
                                                          kernels::DropoutMask{p, seed, stream},
                                                          1.0 / (1.0 - static_cast<double>(p)));
}

}  // namespace tensorscope
