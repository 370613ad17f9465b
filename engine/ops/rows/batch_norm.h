#pragma once
// What batch normalisation is with statistics of either kind, running or of the batch:
// (x - mean) * (weight / sqrt(var + eps)) + bias. Ioffe and Szegedy, arXiv:1502.03167.

#include "kernels/rows/batch_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

inline kernels::ImageSizes image_sizes(const Shape& x) { return {x[0], x[1], x[2] * x[3]}; }

/// Per element 3 (one of them adds the bias), per channel 2 and one sqrt.
inline Cost batch_norm_cost(const Shape& x) {
  return {.flops = 3 * x.numel() + 2 * x[1], .bias_flops = x.numel(), .transcendentals = x[1]};
}

template <class T>
void batch_norm(Inputs inputs, const kernels::BatchNormStatistics<T>& statistics, View output,
                float eps) {
  kernels::batch_norm2d(inputs[0].as<T>(), statistics, output.as<T>(), image_sizes(output.shape),
                        eps);
}

/// The gradients of x, weight and bias, by either kind's kernel.
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
