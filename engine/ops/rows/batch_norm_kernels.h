#pragma once
// Calls the kernels of both kinds of batch normalisation (ops/rows/batch_norm.h).

#include "kernels/rows/batch_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "ops/rows/batch_norm.h"

namespace tensorscope {

template <class T>
void batch_norm(Inputs inputs, const kernels::BatchNormStatistics<T>& statistics, View output,
                float eps) {
  kernels::batch_norm2d(inputs[0].as<T>(), statistics, output.as<T>(), image_sizes(output.shape),
                        eps);
}

/// Computes the gradients of x, weight and bias with the kernel of either kind.
template <class T, class Kernel>
void batch_norm_gradients(const Kernel& kernel, const BackwardCall& call,
                          const kernels::BatchNormStatistics<T>& statistics, Gradients gradients,
                          float eps) {
  const kernels::BatchNormGradients<T> wanted{gradients[0].as<T>(), gradients[1].as<T>(),
                                              gradients[2].as<T>()};
  kernel(call.inputs[0].as<T>(), statistics, call.grad_output.as<T>(), wanted,
         image_sizes(call.shapes[0]), eps);
}

}  // namespace tensorscope
