#pragma once
// Calls the kernels of the op in ops/movement/embedding.h.

#include "kernels/movement/movement.h"
#include "ops/movement/embedding.h"

namespace tensorscope {

template <class T>
void Embedding::reference(Inputs inputs, View output) const {
  const Shape& table = inputs[1].shape;
  check_ids(inputs[0], table);
  kernels::gather_rows(inputs[0].as<std::int32_t>(), inputs[1].as<T>(), output.as<T>(),
                       inputs[0].shape.numel(), table[1]);
}

template <class T>
void Embedding::backward_reference(const BackwardCall& call, Gradients gradients) const {
  const Shape& table = call.shapes[1];
  kernels::scatter_add_rows(call.inputs[0].as<std::int32_t>(), call.grad_output.as<T>(),
                            gradients[1].as<T>(), call.shapes[0].numel(), table[0], table[1]);
}

}  // namespace tensorscope
