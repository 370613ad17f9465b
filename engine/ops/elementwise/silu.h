#pragma once
// Silu: x / (1 + exp(-x)), element by element.

#include "kernels/elementwise/activation.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Silu : ElementWise {
  static constexpr std::string_view kName = "silu";

  /// Per element: negate, add, divide; one exp apart.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 3 * elements, .transcendentals = elements};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const {
    map_elements<T>(Kernels::of(kernels::silu<T>, kernels::silu_fast), inputs, output);
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// Per element: 3 for the sigmoid, 5 for its slope; one exp apart.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 8 * elements, .transcendentals = elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    map_gradients<T>(Kernels::of(kernels::silu_backward<T>, kernels::silu_backward_fast),
                     call.inputs[0], call, gradients);
  }
};

}  // namespace tensorscope
