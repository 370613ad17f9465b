#pragma once
// Calls the kernels of the op in ops/rows/log_softmax.h.

#include "kernels/rows/softmax.h"
#include "ops/rows/log_softmax.h"

namespace tensorscope {

template <class T, class Kernels>
void LogSoftmax::forward(Inputs inputs, View output, Workspace) const {
  const auto [rows, columns] = rows_of(output.shape);
  Kernels::of(kernels::log_softmax<T>, kernels::log_softmax_fast)(inputs[0].as<T>(), output.as<T>(),
                                                                  rows, columns);
}

template <class T, class Kernels>
void LogSoftmax::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const auto [rows, columns] = rows_of(call.output.shape);
  Kernels::of(kernels::log_softmax_backward<T>, kernels::log_softmax_backward_fast)(
      call.output.as<T>(), call.grad_output.as<T>(), gradients[0].as<T>(), rows, columns);
}

}  // namespace tensorscope
