#pragma once
// Calls the kernels of the op in ops/rows/batch_norm2d_training.h.

#include "ops/rows/batch_norm2d_training.h"
#include "ops/rows/batch_norm_kernels.h"

namespace tensorscope {

template <class T>
kernels::BatchNormStatistics<T> statistics_of_batch(Inputs inputs) {
  const T* means = inputs[3].as<T>();
  const T* variances = means == nullptr ? nullptr : means + inputs[3].shape[1];
  return {inputs[1].as<T>(), inputs[2].as<T>(), means, variances};
}

template <class T>
void BatchNorm2dTraining::reference(Inputs inputs, View output) const {
  batch_norm<T>(inputs, statistics_of_batch<T>(inputs), output, eps);
}

template <class T, class Kernels>
void BatchNorm2dTraining::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  batch_norm_gradients<T>(Kernels::of(kernels::batch_norm2d_training_backward<T>,
                                      kernels::batch_norm2d_training_backward_fast),
                          call, statistics_of_batch<T>(call.inputs), gradients, eps);
}

}  // namespace tensorscope
