#pragma once
// Sum of squares, for the global norm that gradient clipping looks at.

#include "kernels/elementwise/optimizer.h"
#include "ops/contract/update.h"

namespace tensorscope {

/// target [1] += the sum of x^2 over all elements of x.
struct SquaredNorm {
  static constexpr std::string_view kName = "squared_norm";

  void check(Shapes targets, Shapes inputs) const {
    require_shape(targets.size() == 1 && inputs.size() == 1 && targets[0] == Shape{1}, kName,
                  "target is ", targets[0], ", expected [1]");
  }
  /// Per element 2 FLOPs.
  Cost cost(Shapes, Shapes inputs) const { return {.flops = 2 * inputs[0].numel()}; }

  template <class T, class Kernels>
  void update(Targets targets, Inputs inputs) const {
    Kernels::of(kernels::squared_norm<T>, kernels::squared_norm_fast)(
        inputs[0].as<T>(), targets[0].as<T>(), inputs[0].shape.numel());
  }
};

}  // namespace tensorscope
