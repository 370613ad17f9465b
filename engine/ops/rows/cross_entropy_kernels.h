#pragma once
// Calls the kernels of the op in ops/rows/cross_entropy.h.

#include "kernels/rows/loss.h"
#include "ops/rows/cross_entropy.h"

namespace tensorscope {

template <class T, class Kernels>
void CrossEntropy::forward(Inputs inputs, View output, Workspace) const {
  check_targets(inputs[1], inputs[0].shape);
  const auto [rows, columns] = rows_of(inputs[0].shape);
  *output.as<T>() = Kernels::of(kernels::cross_entropy<T>, kernels::cross_entropy_fast)(
      inputs[0].as<T>(), inputs[1].as<std::int32_t>(), rows, columns);
}

template <class T, class Kernels>
void CrossEntropy::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const auto [rows, columns] = rows_of(call.shapes[0]);
  Kernels::of(kernels::cross_entropy_backward<T>, kernels::cross_entropy_backward_fast)(
      call.inputs[0].as<T>(), call.inputs[1].as<std::int32_t>(), *call.grad_output.as<T>(),
      gradients[0].as<T>(), rows, columns);
}

}  // namespace tensorscope
