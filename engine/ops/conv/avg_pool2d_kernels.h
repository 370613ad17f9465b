#pragma once
// Calls the kernels of the op in ops/conv/avg_pool2d.h.

#include "kernels/conv/pool.h"
#include "ops/conv/avg_pool2d.h"

namespace tensorscope {

template <class T, class Kernels>
void AvgPool2d::forward(Inputs inputs, View output, Workspace) const {
  Kernels::of(kernels::avg_pool2d<T>, kernels::avg_pool2d_fast)(inputs[0].as<T>(), output.as<T>(),
                                                                sizes(kName, inputs[0].shape));
}

template <class T>
void AvgPool2d::backward_reference(const BackwardCall& call, Gradients gradients) const {
  kernels::avg_pool2d_backward(call.grad_output.as<T>(), gradients[0].as<T>(),
                               sizes(kName, call.shapes[0]));
}

}  // namespace tensorscope
