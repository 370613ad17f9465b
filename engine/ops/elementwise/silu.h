#pragma once
// SiLU: x / (1 + exp(-x)), element by element.

#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Silu : ElementWise {
  static constexpr std::string_view kName = "silu";

  /// Per element: negate, add, divide; plus one exp.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 3 * elements, .transcendentals = elements};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// Per element: 3 for the sigmoid, 5 for its slope; plus one exp.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 8 * elements, .transcendentals = elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
