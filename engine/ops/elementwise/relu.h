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

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const {
    map_elements<T>(Kernels::of(kernels::relu<T>, kernels::relu_fast), inputs, output);
  }

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// One compare per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel()}; }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    map_gradients<T>(Kernels::of(kernels::relu_backward<T>, kernels::relu_backward_fast),
                     call.output, call, gradients);
  }
};

}  // namespace tensorscope
