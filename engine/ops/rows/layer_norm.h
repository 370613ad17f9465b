#pragma once
// Layer normalisation over the last dimension. Ba et al., arXiv:1607.06450.

#include "ops/rows/rows.h"

namespace tensorscope {

/// x [..., C], weight [C], optional bias [C]: (x - mean) / sqrt(var + eps) * weight + bias, where
/// var is the biased variance (divided by C).
struct LayerNorm {
  static constexpr std::string_view kName = "layer_norm";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr Parts kParts = Parts::kRows;

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_rows(kName, x);
    require_shape(shapes[1] == Shape{x[-1]}, kName, "input has ", x[-1],
                  " features, layer expects ", shapes[1], " (input ", x, ")");
    if (shapes.size() > 2) {
      require_shape(shapes[2] == shapes[1], kName, "bias is ", shapes[2], ", weight is ",
                    shapes[1]);
    }
    return x;
  }
  /// Per element 7 (1 for the mean, 3 for the variance, 3 to scale) and 1 for the bias; per row 4
  /// (two divisions, + eps, reciprocal) and one sqrt.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    const std::int64_t rows = elements / shapes[0][-1];
    const std::int64_t bias = shapes.size() > 2 ? elements : 0;
    return {.flops = 7 * elements + 4 * rows + bias, .bias_flops = bias, .transcendentals = rows};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  /// x and the weight for dx, x for dweight, nothing for the bias.
  Reads backward_reads(InputSet needs) const {
    if (needs.has(0)) return {.inputs = {0, 1}};
    if (needs.has(1)) return {.inputs = {0}};
    return {};
  }
  /// 4 FLOPs per element, 4 per row and one sqrt to recompute mean and variance, unless only the
  /// bias is requested; then per element 11 for dx (and 2 per row), 4 for dweight, 1 for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    const std::int64_t elements = shapes[0].numel();
    const std::int64_t rows = elements / shapes[0][-1];
    Cost cost;
    if (needs.has(0) || needs.has(1)) {
      cost += {.flops = 4 * elements + 4 * rows, .transcendentals = rows};
    }
    if (needs.has(0)) cost.flops += 11 * elements + 2 * rows;
    if (needs.has(1)) cost.flops += 4 * elements;
    if (needs.has(2)) cost += {.flops = elements, .bias_flops = elements};
    return cost;
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
