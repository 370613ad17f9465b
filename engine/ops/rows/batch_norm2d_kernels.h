#pragma once
// Calls the kernels of the op in ops/rows/batch_norm2d.h.

#include "ops/rows/batch_norm2d.h"
#include "ops/rows/batch_norm_kernels.h"

namespace tensorscope {

template <class T>
kernels::BatchNormStatistics<T> running_statistics_of(Inputs inputs) {
  return {inputs[1].as<T>(), inputs[2].as<T>(), inputs[3].as<T>(), inputs[4].as<T>()};
}

template <class T>
void BatchNorm2d::reference(Inputs inputs, View output) const {
  batch_norm<T>(inputs, running_statistics_of<T>(inputs), output, eps);
}

template <class T, class Kernels>
void BatchNorm2d::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  batch_norm_gradients<T>(
      Kernels::of(kernels::batch_norm2d_backward<T>, kernels::batch_norm2d_backward_fast), call,
      running_statistics_of<T>(call.inputs), gradients, eps);
}

}  // namespace tensorscope
