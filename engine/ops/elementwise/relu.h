#pragma once
// ReLU: max(x, 0), element by element.

#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Relu : ElementWise {
  static constexpr std::string_view kName = "relu";
  static constexpr bool kInPlace = true;

  /// One compare per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// One compare per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel()}; }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
