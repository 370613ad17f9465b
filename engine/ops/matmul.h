#pragma once
// Matrix product, batched over equal leading dimensions.

#include "kernels/matmul.h"
#include "ops/op.h"

namespace tensorscope {

/// a [..., M, K] times b [..., K, N] (or [..., N, K] with transpose_b) gives [..., M, N].
struct Matmul {
  static constexpr std::string_view kName = "matmul";
  static constexpr Arity kArity{2, 2};
  using Backward = NoBackward;

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

 private:
  kernels::MatmulSizes sizes(const Shape& a, const Shape& b) const;
};

}  // namespace tensorscope
