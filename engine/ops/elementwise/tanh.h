#pragma once
// Tanh: tanh(x), element by element.

#include "ops/contract/same_shape.h"

namespace tensorscope {

struct Tanh : ElementWise {
  static constexpr std::string_view kName = "tanh";
  static constexpr bool kInPlace = true;

  /// One transcendental per element, no FLOPs.
  Cost cost(Shapes shapes) const { return {.transcendentals = shapes[0].numel()}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: square, subtract, product.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = 3 * shapes[0].numel()}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
