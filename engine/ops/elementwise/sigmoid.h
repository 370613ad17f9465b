#pragma once
// Sigmoid: 1 / (1 + exp(-x)), element by element.

#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Sigmoid : ElementWise {
  static constexpr std::string_view kName = "sigmoid";
  static constexpr bool kInPlace = true;

  /// Per element: negate, add, divide; plus one exp.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 3 * elements, .transcendentals = elements};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: subtract, two products.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = 3 * shapes[0].numel()}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
