#pragma once
// Calls the kernels of the op in ops/gemm/linear.h.

#include "kernels/gemm/linear.h"
#include "ops/contract/product_kernels.h"
#include "ops/gemm/linear.h"
#include "ops/gemm/matmul_kernels.h"

namespace tensorscope {

inline std::int64_t Linear::workspace_bytes(Shapes shapes) const {
  return kernels::matmul_workspace_bytes(sizes(shapes[0], shapes[1]).product());
}

template <class T, class Kernels>
void Linear::forward(Inputs inputs, View output, Workspace workspace) const {
  run<T, Kernels>(inputs, output, workspace, false);
}

inline std::int64_t Linear::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  return matmul_gradients_bytes(sizes(shapes[0], shapes[1]).product(), needs);
}

template <class T, class Kernels>
void Linear::backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
  const kernels::LinearSizes s = sizes(call.shapes[0], call.shapes[1]);
  matmul_gradients<T, Kernels>(call, gradients, s.product(), workspace);
  bias_gradient<T, Kernels>(call, gradients, {s.rows, s.out, 1});
}

template <class T, class Kernels>
void Linear::run(Inputs inputs, View output, Workspace workspace, bool relu) {
  Kernels::of(kernels::linear<T>, kernels::linear_fast, workspace)(
      inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2), output.as<T>(),
      sizes(inputs[0].shape, inputs[1].shape), relu);
}

}  // namespace tensorscope
