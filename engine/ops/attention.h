#pragma once
// Scaled dot-product attention with the score matrix in memory. Vaswani et al., arXiv:1706.03762.

#include "kernels/attention.h"
#include "ops/op.h"

namespace tensorscope {

/// q, k, v [B, H, T, D] give softmax(q k^T / sqrt(D)) v, [B, H, T, D]. Causal masking sets scores
/// to minus infinity after they are computed, so the FLOPs are the same with and without it.
struct Attention {
  static constexpr std::string_view kName = "scaled_dot_product_attention";
  static constexpr Arity kArity{3, 3};
  using Backward = NoBackward;

  bool causal = false;  ///< position t sees positions 0 to t only

  Shape infer(Shapes shapes) const;
  /// Per head 4 T^2 D for the two products, T^2 to scale, 4 T^2 for the softmax and T^2 exps.
  Cost cost(Shapes shapes) const;
  /// The scores [B, H, T, T], and room for the matrix products.
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::attention_fast(inputs[0].as<float>(), inputs[1].as<float>(), inputs[2].as<float>(),
                              output.as<float>(), sizes(output.shape),
                              static_cast<float*>(workspace.data));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::attention(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), output.as<T>(),
                       sizes(output.shape));
  }

 private:
  kernels::AttentionSizes sizes(const Shape& q) const { return {q[0] * q[1], q[2], q[3], causal}; }
};

}  // namespace tensorscope
