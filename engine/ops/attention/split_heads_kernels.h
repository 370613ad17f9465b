#pragma once
// Calls the kernels of the op in ops/attention/split_heads.h.

#include "kernels/movement/movement.h"
#include "ops/attention/split_heads.h"

namespace tensorscope {

template <class T>
void SplitHeads::reference(Inputs inputs, View output) const {
  kernels::split_heads(inputs[0].as<T>(), output.as<T>(), sizes(output.shape));
}

template <class T>
void SplitHeads::backward_reference(const BackwardCall& call, Gradients gradients) const {
  kernels::split_heads_backward(call.grad_output.as<T>(), gradients[0].as<T>(),
                                sizes(call.grad_output.shape));
}

}  // namespace tensorscope
