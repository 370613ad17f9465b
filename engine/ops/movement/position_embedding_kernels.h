#pragma once
// Calls the kernels of the op in ops/movement/position_embedding.h.

#include <algorithm>

#include "kernels/elementwise/elementwise.h"
#include "ops/movement/position_embedding.h"

namespace tensorscope {

template <class T>
void AddPosition::reference(Inputs inputs, View output) const {
  kernels::add_rows(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), output.shape[0],
                    output.shape.numel(1, 3));
}

template <class T, class Kernels>
void AddPosition::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const Shape& x = call.shapes[0];
  T* table = gradients[1].as<T>();
  Kernels::of(kernels::add_rows_backward<T>, kernels::add_rows_backward_fast)(
      call.grad_output.as<T>(), table, x[0], x.numel(1, 3));
  std::fill(table + x.numel(1, 3), table + call.shapes[1].numel(), T(0));
}

}  // namespace tensorscope
