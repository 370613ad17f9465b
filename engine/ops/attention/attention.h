#pragma once
// Scaled dot-product attention. Vaswani et al., arXiv:1706.03762.

#include "kernels/attention/attention.h"
#include "kernels/attention/attention_backward.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// q, k, v [B, H, T, D] give softmax(q k^T / sqrt(D)) v, [B, H, T, D]. Causal masking sets scores
/// to minus infinity after they are computed, so the FLOPs are the same with and without it.
struct Attention {
  static constexpr std::string_view kName = "scaled_dot_product_attention";
  static constexpr Arity kArity{3, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  bool causal = false;  ///< position t sees positions 0 to t only

  Shape infer(Shapes shapes) const;
  /// Per head 4 T^2 D for the two products, T^2 to scale, 4 T^2 for the softmax and T^2 exps.
  Cost cost(Shapes shapes) const;
  /// One head's keys and values in panels and one block of scores: grows with T, not with T^2.
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::attention(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), output.as<T>(),
                       sizes(output.shape));
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const {
    kernels::attention_fast(inputs[0].as<float>(), inputs[1].as<float>(), inputs[2].as<float>(),
                            output.as<float>(), sizes(output.shape), workspace.as<float>());
  }

  /// q and k for the probabilities, which are computed again; v for the gradients of q and k.
  Reads backward_reads(InputSet needs) const;
  /// What is executed: the probabilities again (2 T^2 D + 5 T^2 FLOPs and T^2 exps per head), then
  /// 2 T^2 D for each of dq, dk and dv, and for dq or dk once 2 T^2 D + 5 T^2 for the gradient of
  /// the scores. For all three that is five products, 2.5 times forward's two; counters that take
  /// backward as twice forward see four and leave out the repeated q k^T.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  /// Probabilities and gradients of the scores of one block of queries, and room for the matrix
  /// products.
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::attention_backward(call.inputs[0].as<T>(), call.inputs[1].as<T>(),
                                call.inputs[2].as<T>(), call.grad_output.as<T>(),
                                targets<T>(gradients), sizes(call.shapes[0]));
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    kernels::attention_backward_fast(call.inputs[0].as<float>(), call.inputs[1].as<float>(),
                                     call.inputs[2].as<float>(), call.grad_output.as<float>(),
                                     targets<float>(gradients), sizes(call.shapes[0]),
                                     workspace.as<float>());
  }

 private:
  template <class T>
  static kernels::AttentionGradients<T> targets(Gradients gradients) {
    return {gradients[0].as<T>(), gradients[1].as<T>(), gradients[2].as<T>()};
  }
  kernels::AttentionSizes sizes(const Shape& q) const { return {q[0] * q[1], q[2], q[3], causal}; }
};

}  // namespace tensorscope
