#pragma once
// Matrix product, batched over equal leading dimensions.

#include "kernels/gemm/matmul.h"
#include "ops/contract/products.h"

namespace tensorscope {

/// a [..., M, K] times b [..., K, N] (or [..., N, K] with transpose_b) gives [..., M, N].
struct Matmul {
  static constexpr std::string_view kName = "matmul";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};

  bool transpose_b = false;

  Shape infer(Shapes shapes) const;
  /// 2 * batch * M * N * K.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::matmul(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(),
                    sizes(inputs[0].shape, inputs[1].shape));
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const {
    kernels::matmul_fast(inputs[0].as<float>(), inputs[1].as<float>(), output.as<float>(),
                         sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>());
  }

  /// Each gradient needs the other input.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// 2 * batch * M * N * K for each of da and db.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs);
  }
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    factor_gradients<T>(call, gradients, kernels::matmul_backward_a<T>,
                        kernels::matmul_backward_b<T>, sizes(call.shapes[0], call.shapes[1]));
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    factor_gradients<float>(call, gradients, kernels::matmul_backward_a_fast,
                            kernels::matmul_backward_b_fast, sizes(call.shapes[0], call.shapes[1]),
                            workspace.as<float>());
  }

 private:
  kernels::MatmulSizes sizes(const Shape& a, const Shape& b) const;
};

}  // namespace tensorscope
