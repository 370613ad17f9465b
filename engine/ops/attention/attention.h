#pragma once
// Scaled dot-product attention. Vaswani et al., arXiv:1706.03762; with fewer key-value heads than
// heads: Ainslie et al., arXiv:2305.13245.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// q [B, H, T, D], k and v [B, Hkv, T, D] give softmax(q k^T / sqrt(D)) v, [B, H, T, D]. Hkv
/// divides H, and head h reads key-value head h / (H / Hkv): fewer key-value heads take fewer bytes
/// but as many FLOPs. Causal masking sets scores to minus infinity after they are computed, so the
/// FLOPs are the same with and without it.
struct Attention {
  static constexpr std::string_view kName = "scaled_dot_product_attention";
  static constexpr Arity kArity{3, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  bool causal = false;  ///< position t sees positions 0 to t only

  Shape infer(Shapes shapes) const {
    const Shape& q = shapes[0];
    require_shape(q.rank() == 4, kName, "query is ", q, ", expected [B, H, T, D]");
    const Shape& k = shapes[1];
    require_shape(k.rank() == 4 && k == q.with(1, k[1]) && shapes[2] == k, kName, "query ", q,
                  ", key ", k, " and value ", shapes[2],
                  " do not fit: key and value must have one shape, the query's but for the heads");
    require_shape(q[1] % k[1] == 0, kName, "query has ", q[1],
                  " heads, expected a multiple of the ", k[1], " of key and value");
    checked_product(kName, {q[0], q[1], q[2], q[2], 2, q[3]});
    return q;
  }
  /// Per head 4 T^2 D for the two products, T^2 to scale, 4 T^2 for the softmax and T^2 exps.
  Cost cost(Shapes shapes) const {
    const kernels::AttentionSizes s = sizes(shapes[0], shapes[1]);
    const std::int64_t scores = s.heads * s.t * s.t;
    const std::int64_t macs = 2 * scores * s.d;
    return {.flops = 2 * macs + 5 * scores, .macs = macs, .transcendentals = scores};
  }
  /// One head's keys and values in panels and, unless D is a multiple of 16, one block of sums:
  /// grows with T, not with T^2.
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;

  /// q and k, from which the probabilities are recomputed; v for the gradients of q and k.
  Reads backward_reads(InputSet needs) const {
    Reads reads{.inputs = {0, 1}};
    if (needs.has(0) || needs.has(1)) reads.inputs.add(2);
    return reads;
  }
  /// What is executed: the probabilities again (2 T^2 D + 5 T^2 FLOPs and T^2 exps per head), then
  /// 2 T^2 D for each of dq, dk and dv, and for dq or dk once 2 T^2 D + 5 T^2 for the gradient of
  /// the scores. For all three that is five products, 2.5 times forward's two; counters that take
  /// backward as twice forward count four and leave out the repeated q k^T. If heads share keys and
  /// values, adding up their gradients is part of these products.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    const kernels::AttentionSizes s = sizes(shapes[0], shapes[1]);
    const std::int64_t scores = s.heads * s.t * s.t;
    std::int64_t products = 1;
    std::int64_t others = 5;
    for (const std::size_t input : {0U, 1U, 2U}) products += needs.has(input) ? 1 : 0;
    if (needs.has(0) || needs.has(1)) {
      products += 1;
      others += 5;
    }
    const std::int64_t macs = products * scores * s.d;
    return {.flops = 2 * macs + others * scores, .macs = macs, .transcendentals = scores};
  }
  /// Probabilities and gradients of the scores of one block of queries, and space for the matrix
  /// products.
  inline std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const;

 private:
  kernels::AttentionSizes sizes(const Shape& q, const Shape& k) const {
    return {q[0] * q[1], q[2], q[3], causal, q[1] / k[1]};
  }
};

}  // namespace tensorscope
