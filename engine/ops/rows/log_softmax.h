#pragma once
// Logarithm of the softmax over the last dimension: x - max - log(sum(exp(x - max))).

#include "ops/rows/rows.h"

namespace tensorscope {

/// x [..., C] gives the same shape.
struct LogSoftmax {
  static constexpr std::string_view kName = "log_softmax";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kRows;

  Shape infer(Shapes shapes) const {
    require_rows(kName, shapes[0]);
    return shapes[0];
  }
  /// Per element: compare (maximum), subtract, add (sum), subtract; one exp, and one log per row.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 4 * elements, .transcendentals = elements + rows_of(shapes[0]).count};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: sum, product, subtract; one exp.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 3 * elements, .transcendentals = elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
