#pragma once
// Calls the kernels of the op in ops/movement/concat.h.

#include "kernels/movement/movement.h"
#include "ops/movement/concat.h"

namespace tensorscope {

template <class T>
void Concat::reference(Inputs inputs, View output) const {
  const std::int64_t outer = outer_size(output.shape);
  const std::int64_t row = output.shape.numel() / outer;
  std::int64_t offset = 0;
  for (const ConstView& input : inputs) {
    const std::int64_t part = input.shape.numel() / outer;
    kernels::copy_columns(input.as<T>(), output.as<T>() + offset, outer, part, row);
    offset += part;
  }
}

template <class T>
void Concat::backward_reference(const BackwardCall& call, Gradients gradients) const {
  const Shape& joined = call.grad_output.shape;
  const std::int64_t outer = outer_size(joined);
  const std::int64_t row = joined.numel() / outer;
  std::int64_t offset = 0;
  for (const View& gradient : gradients) {
    const std::int64_t part = gradient.shape.numel() / outer;
    if (gradient.data != nullptr) {
      kernels::take_columns(call.grad_output.as<T>() + offset, gradient.as<T>(), outer, part, row);
    }
    offset += part;
  }
}

}  // namespace tensorscope
