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

  template <class T>
  void reference(Inputs inputs, View output) const {
    map_elements(kernels::silu<T>, inputs, output);
  }
  void forward_fast(Inputs inputs, View output, Workspace) const {
    map_elements(kernels::silu_fast, inputs, output);
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// Per element: 3 for the sigmoid, 5 for its slope; one exp apart.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 8 * elements, .transcendentals = elements};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    map_gradients(kernels::silu_backward<T>, call.inputs[0], call, gradients);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    map_gradients(kernels::silu_backward_fast, call.inputs[0], call, gradients);
  }
};

}  // namespace tensorscope
