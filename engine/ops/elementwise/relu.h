#pragma once
// Relu: max(x, 0), element by element.

#include "kernels/elementwise/activation.h"
#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Relu : ElementWise {
  static constexpr std::string_view kName = "relu";
  static constexpr bool kInPlace = true;

  /// One compare per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }

  template <class T>
  void reference(Inputs inputs, View output) const {
    map_elements(kernels::relu<T>, inputs, output);
  }
  void forward_fast(Inputs inputs, View output, Workspace) const {
    map_elements(kernels::relu_fast, inputs, output);
  }

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// One compare per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel()}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    map_gradients(kernels::relu_backward<T>, call.output, call, gradients);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    map_gradients(kernels::relu_backward_fast, call.output, call, gradients);
  }
};

}  // namespace tensorscope
