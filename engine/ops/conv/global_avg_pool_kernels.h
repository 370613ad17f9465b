#pragma once
// Calls the kernels of the op in ops/conv/global_avg_pool.h.

#include "kernels/conv/pool.h"
#include "ops/conv/global_avg_pool.h"

namespace tensorscope {

template <class T, class Kernels>
void GlobalAvgPool::forward(Inputs inputs, View output, Workspace) const {
  Kernels::of(kernels::global_avg_pool<T>, kernels::global_avg_pool_fast)(
      inputs[0].as<T>(), output.as<T>(), output.shape.numel(), inputs[0].shape.numel(2, 4));
}

template <class T>
void GlobalAvgPool::backward_reference(const BackwardCall& call, Gradients gradients) const {
  kernels::global_avg_pool_backward(call.grad_output.as<T>(), gradients[0].as<T>(),
                                    call.shapes[0].numel(0, 2), call.shapes[0].numel(2, 4));
}

}  // namespace tensorscope
