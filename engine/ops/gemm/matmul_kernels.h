#pragma once
// Calls the kernels of the op in ops/gemm/matmul.h.

#include <algorithm>

#include "kernels/gemm/matmul.h"
#include "ops/contract/product_kernels.h"
#include "ops/gemm/matmul.h"

namespace tensorscope {

/// Computes the gradients of a product's factors, one after the other in the same workspace.
template <class T, class Kernels>
void matmul_gradients(const BackwardCall& call, Gradients gradients, const kernels::MatmulSizes& s,
                      Workspace workspace) {
  factor_gradients<T>(
      call, gradients,
      Kernels::of(kernels::matmul_backward_a<T>, kernels::matmul_backward_a_fast, workspace),
      Kernels::of(kernels::matmul_backward_b<T>, kernels::matmul_backward_b_fast, workspace), s);
}
inline std::int64_t matmul_gradients_bytes(const kernels::MatmulSizes& s, InputSet needs) {
  const std::int64_t a = needs.has(0) ? kernels::matmul_backward_a_workspace_bytes(s) : 0;
  const std::int64_t b = needs.has(1) ? kernels::matmul_backward_b_workspace_bytes(s) : 0;
  return std::max(a, b);
}

inline std::int64_t Matmul::workspace_bytes(Shapes shapes) const {
  return kernels::matmul_workspace_bytes(sizes(shapes[0], shapes[1]));
}

template <class T, class Kernels>
void Matmul::forward(Inputs inputs, View output, Workspace workspace) const {
  Kernels::of(kernels::matmul<T>, kernels::matmul_fast, workspace)(
      inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(),
      sizes(inputs[0].shape, inputs[1].shape));
}

inline std::int64_t Matmul::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  return matmul_gradients_bytes(sizes(shapes[0], shapes[1]), needs);
}

template <class T, class Kernels>
void Matmul::backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
  matmul_gradients<T, Kernels>(call, gradients, sizes(call.shapes[0], call.shapes[1]), workspace);
}

}  // namespace tensorscope
