#pragma once
// Sum of squares, for the global norm that gradient clipping uses.

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
  void update(Targets targets, Inputs inputs) const;
};

}  // namespace tensorscope
