#pragma once
// Softmax over the last dimension: exp(x - max) / sum(exp(x - max)). With a scale, the softmax of
// scale * x: it applies attention's 1 / sqrt(D) without an extra pass over the scores.

#include "ops/rows/rows.h"

namespace tensorscope {

/// x [..., C] gives the same shape.
struct Softmax {
  static constexpr std::string_view kName = "softmax";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kRows;

  float scale = 1.0F;  ///< above 0

  Shape infer(Shapes shapes) const {
    require_rows(kName, shapes[0]);
    return shapes[0];
  }
  /// Per element: compare (maximum), subtract, add (sum), divide, scale unless it is 1; plus one
  /// exp.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (scale == 1.0F ? 4 : 5) * elements, .transcendentals = elements};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: product and sum, subtract, product, scale unless it is 1.
  Cost backward_cost(Shapes shapes, InputSet) const {
    return {.flops = (scale == 1.0F ? 4 : 5) * shapes[0].numel()};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
