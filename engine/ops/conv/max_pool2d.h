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
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// The compares of forward again, and one add per output.
  Cost backward_cost(Shapes shapes, InputSet) const {
    return {.flops = cost(shapes).flops + infer(shapes).numel()};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
