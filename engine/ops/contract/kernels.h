#pragma once
// Chooses the kernel: for float the fast one, if the op has one; else the reference. Only here the
// type decides. Tables of ops (graph/make_op_table.h) use these functions.

#include <type_traits>

#include "ops/contract/op.h"
#include "ops/contract/update.h"

namespace tensorscope {

template <class T>
using BestKernels = std::conditional_t<std::is_same_v<T, float>, FastKernels, ReadableKernels>;

template <class T, class Kernels = BestKernels<T>, OpContract Op>
void forward_kernel(const Op& op, Inputs inputs, View output, Workspace workspace = {}) {
  if constexpr (WithoutFast<Op>) {
    op.template reference<T>(inputs, output);
  } else {
    op.template forward<T, Kernels>(inputs, output, workspace);
  }
}

/// Does nothing for an op without a backward kernel.
template <class T, class Kernels = BestKernels<T>, OpContract Op>
void backward_kernel(const Op& op, const BackwardCall& call, Gradients gradients,
                     Workspace workspace = {}) {
  if constexpr (!WithoutBackwardFast<Op>) {
    op.template backward<T, Kernels>(call, gradients, workspace);
  } else if constexpr (!kComputedGradients<Op>.empty()) {
    op.template backward_reference<T>(call, gradients);
  }
}

template <class T, class Kernels = BestKernels<T>, UpdateContract Op>
void update_kernel(const Op& op, Targets targets, Inputs inputs) {
  if constexpr (WithoutUpdateFast<Op>) {
    op.template reference<T>(targets, inputs);
  } else {
    op.template update<T, Kernels>(targets, inputs);
  }
}

}  // namespace tensorscope
