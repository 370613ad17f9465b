#pragma once
// Mean over a sliding window. Padding counts as zeros and is part of the mean; positions that
// ceil_mode cuts off a window are not.

#include "core/kernel_arguments.h"
#include "ops/conv/pool_window.h"

namespace tensorscope {

struct AvgPool2d : PoolWindow {
  static constexpr std::string_view kName = "avg_pool2d";

  Shape infer(Shapes shapes) const { return pooled(kName, shapes[0]); }
  /// One add for each position of a window, padded ones included, and one divide per output.
  Cost cost(Shapes shapes) const {
    const kernels::PoolSizes s = sizes(kName, shapes[0]);
    return {.flops = seen_elements(s) + s.planes * s.oh * s.ow};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// One divide per output and one add for each position of its window, like forward.
  Cost backward_cost(Shapes shapes, InputSet) const { return cost(shapes); }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;
};

}  // namespace tensorscope
