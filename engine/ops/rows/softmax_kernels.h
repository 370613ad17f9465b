#pragma once
// Calls the kernels of the op in ops/rows/softmax.h.

#include "kernels/rows/softmax.h"
#include "ops/rows/softmax.h"

namespace tensorscope {

template <class T, class Kernels>
void Softmax::forward(Inputs inputs, View output, Workspace) const {
  const auto [rows, columns] = rows_of(output.shape);
  Kernels::of(kernels::softmax<T>, kernels::softmax_fast)(inputs[0].as<T>(), output.as<T>(), rows,
                                                          columns, scale);
}

template <class T, class Kernels>
void Softmax::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const auto [rows, columns] = rows_of(call.output.shape);
  Kernels::of(kernels::softmax_backward<T>, kernels::softmax_backward_fast)(
      call.output.as<T>(), call.grad_output.as<T>(), gradients[0].as<T>(), rows, columns, scale);
}

}  // namespace tensorscope
