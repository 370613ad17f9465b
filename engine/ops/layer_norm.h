#pragma once
// Layer normalisation over the last dimension. Ba et al., arXiv:1607.06450.

#include "kernels/normalise.h"
#include "ops/op.h"

namespace tensorscope {

/// x [..., C], weight [C], optional bias [C]: (x - mean) / sqrt(var + eps) * weight + bias, where
/// var is the biased variance (divided by C).
struct LayerNorm {
  static constexpr std::string_view kName = "layer_norm";
  static constexpr Arity kArity{2, 3};
  using Backward = NoBackward;

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  /// Per element 7 (1 for the mean, 3 for the variance, 3 to scale) and 1 for the bias; per row 4
  /// (two divisions, + eps, reciprocal) and one sqrt.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    const std::int64_t columns = output.shape[-1];
    const std::int64_t rows = output.shape.numel() / columns;
    if constexpr (std::is_same_v<T, float>) {
      kernels::layer_norm_fast(inputs[0].as<float>(), inputs[1].as<float>(), bias<float>(inputs),
                               output.as<float>(), rows, columns, eps);
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const std::int64_t columns = output.shape[-1];
    kernels::layer_norm(inputs[0].as<T>(), inputs[1].as<T>(), bias<T>(inputs), output.as<T>(),
                        output.shape.numel() / columns, columns, eps);
  }

 private:
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }
};

}  // namespace tensorscope
