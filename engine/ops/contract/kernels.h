#pragma once
// Which kernel runs: for floats the fast one, if the op has one; else the reference. The one place
// where a type decides. Tables of ops (graph/op_table.h) hold what is here.

#include <type_traits>

#include "ops/contract/op.h"
#include "ops/contract/update.h"

namespace tensorscope {

template <class T, OpContract Op>
void forward_kernel(const Op& op, Inputs inputs, View output, Workspace workspace = {}) {
  if constexpr (std::is_same_v<T, float> && !WithoutFast<Op>) {
    op.forward_fast(inputs, output, workspace);
  } else {
    op.template reference<T>(inputs, output);
  }
}

/// Nothing for an op that has no backward to run.
template <class T, OpContract Op>
void backward_kernel(const Op& op, const BackwardCall& call, Gradients gradients,
                     Workspace workspace = {}) {
  if constexpr (std::is_same_v<T, float> && !WithoutBackwardFast<Op>) {
    op.backward_fast(call, gradients, workspace);
  } else if constexpr (!kComputedGradients<Op>.empty()) {
    op.template backward_reference<T>(call, gradients);
  }
}

template <class T, UpdateContract Op>
void update_kernel(const Op& op, Targets targets, Inputs inputs) {
  if constexpr (std::is_same_v<T, float> && !WithoutUpdateFast<Op>) {
    op.update_fast(targets, inputs);
  } else {
    op.template reference<T>(targets, inputs);
  }
}

}  // namespace tensorscope
