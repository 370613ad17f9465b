#pragma once
// Matrix product, batched over equal leading dimensions.

#include "kernels/gemm/matmul.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// a [..., M, K] times b [..., K, N] (or [..., N, K] with transpose_b) gives [..., M, N].
struct Matmul {
  static constexpr std::string_view kName = "matmul";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr InputSet kPassThrough{};

  bool transpose_b = false;

  Shape infer(Shapes shapes) const;
  /// 2 * batch * M * N * K.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::matmul_fast(inputs[0].as<float>(), inputs[1].as<float>(), output.as<float>(),
                           sizes(inputs[0].shape, inputs[1].shape),
                           static_cast<float*>(workspace.data));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::matmul(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(),
                    sizes(inputs[0].shape, inputs[1].shape));
  }

  /// Each gradient needs the other input.
  Reads backward_reads(InputSet needs) const;
  /// 2 * batch * M * N * K for each of da and db.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;

  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      backward_fast(call, gradients, static_cast<float*>(workspace.data));
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const kernels::MatmulSizes s = sizes(call.shapes[0], call.shapes[1]);
    const T* dc = call.grad_output.as<T>();
    if (gradients[0].data != nullptr) {
      kernels::matmul_backward_a(dc, call.inputs[1].as<T>(), gradients[0].as<T>(), s);
    }
    if (gradients[1].data != nullptr) {
      kernels::matmul_backward_b(dc, call.inputs[0].as<T>(), gradients[1].as<T>(), s);
    }
  }

 private:
  void backward_fast(const BackwardCall& call, Gradients gradients, float* workspace) const;
  kernels::MatmulSizes sizes(const Shape& a, const Shape& b) const;
};

}  // namespace tensorscope
