#pragma once
// Calls the kernels of the op in ops/movement/permute.h.

#include "kernels/movement/movement.h"
#include "ops/movement/permute.h"

namespace tensorscope {

template <class T, class Kernels>
void Permute::forward(Inputs inputs, View output, Workspace) const {
  permute<T, Kernels>(inputs[0], output);
}

template <class T, class Kernels>
void Permute::backward(const BackwardCall& call, Gradients gradients, Workspace) const {
  inverse().permute<T, Kernels>(call.grad_output, gradients[0]);
}

template <class T, class Kernels>
void Permute::permute(const ConstView& x, const View& y) const {
  constexpr auto kReadable = [](const T* from, T* to, const kernels::PermutePlan& plan) {
    kernels::permute(from, to, plan);
  };
  Kernels::of(kReadable, kernels::permute_fast)(x.as<T>(), y.as<T>(), plan(x.shape));
}

}  // namespace tensorscope
