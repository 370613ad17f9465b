#pragma once
// Calls the kernels of the op in ops/attention/attention.h.

#include "kernels/attention/attention.h"
#include "kernels/attention/attention_backward.h"
#include "ops/attention/attention.h"

namespace tensorscope {

inline std::int64_t Attention::workspace_bytes(Shapes shapes) const {
  return kernels::attention_workspace_bytes(sizes(shapes[0], shapes[1]));
}

template <class T, class Kernels>
void Attention::forward(Inputs inputs, View output, Workspace workspace) const {
  Kernels::of(kernels::attention<T>, kernels::attention_fast, workspace)(
      inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), output.as<T>(),
      sizes(output.shape, inputs[1].shape));
}

inline std::int64_t Attention::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  return kernels::attention_backward_workspace_bytes(sizes(shapes[0], shapes[1]),
                                                     needs.has(0) || needs.has(1));
}

template <class T, class Kernels>
void Attention::backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
  Kernels::of(kernels::attention_backward<T>, kernels::attention_backward_fast, workspace)(
      call.inputs[0].as<T>(), call.inputs[1].as<T>(), call.inputs[2].as<T>(),
      call.grad_output.as<T>(),
      kernels::AttentionGradients<T>{gradients[0].as<T>(), gradients[1].as<T>(),
                                     gradients[2].as<T>()},
      sizes(call.shapes[0], call.shapes[1]));
}

}  // namespace tensorscope
