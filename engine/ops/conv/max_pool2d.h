#pragma once
// Maximum over a sliding window; padding counts as minus infinity.

#include "ops/conv/pool_window.h"

namespace tensorscope {

struct MaxPool2d : PoolWindow {
  static constexpr std::string_view kName = "max_pool2d";

  Shape infer(Shapes shapes) const { return pooled(kName, shapes[0]); }
  /// One compare for each position of a window, padded ones included.
  Cost cost(Shapes shapes) const { return {.flops = seen_elements(sizes(kName, shapes[0]))}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const {
    Kernels::of(kernels::max_pool2d<T>, kernels::max_pool2d_fast)(inputs[0].as<T>(), output.as<T>(),
                                                                  sizes(kName, inputs[0].shape));
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// The compares of forward again, and one add per output.
  Cost backward_cost(Shapes shapes, InputSet) const {
    return {.flops = cost(shapes).flops + infer(shapes).numel()};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::max_pool2d_backward(call.inputs[0].as<T>(), call.grad_output.as<T>(),
                                 gradients[0].as<T>(), sizes(kName, call.shapes[0]));
  }
};

}  // namespace tensorscope
