#pragma once
// Calls the kernels of the op in ops/rows/layer_norm.h.

#include "kernels/rows/layer_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "ops/rows/layer_norm.h"

namespace tensorscope {

template <class T, class Kernels>
void LayerNorm::forward(Inputs inputs, View output, Workspace) const {
  const auto [rows, columns] = rows_of(output.shape);
  Kernels::of(kernels::layer_norm<T>, kernels::layer_norm_fast)(
      inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2), output.as<T>(), rows,
      columns, eps);
}

template <class T, class Kernels>
void LayerNorm::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  const auto [rows, columns] = rows_of(call.shapes[0]);
  Kernels::of(kernels::layer_norm_backward<T>, kernels::layer_norm_backward_fast)(
      call.inputs[0].as<T>(), call.inputs[1].as<T>(), call.grad_output.as<T>(),
      kernels::LayerNormGradients<T>{gradients[0].as<T>(), gradients[1].as<T>(),
                                     data_or_null<T>(gradients, 2)},
      rows, columns, eps);
}

}  // namespace tensorscope
