#pragma once
// Calls the kernels of the op in ops/conv/max_pool2d.h.

#include "kernels/conv/pool.h"
#include "ops/conv/max_pool2d.h"

namespace tensorscope {

template <class T, class Kernels>
void MaxPool2d::forward(Inputs inputs, View output, Workspace) const {
  Kernels::of(kernels::max_pool2d<T>, kernels::max_pool2d_fast)(inputs[0].as<T>(), output.as<T>(),
                                                                sizes(kName, inputs[0].shape));
}

template <class T>
void MaxPool2d::backward_reference(const BackwardCall& call, Gradients gradients) const {
  kernels::max_pool2d_backward(call.inputs[0].as<T>(), call.grad_output.as<T>(),
                               gradients[0].as<T>(), sizes(kName, call.shapes[0]));
}

}  // namespace tensorscope
