#pragma once
// Adds one tensor to another: sums gradients that reach a value on several paths or from several
// micro-batches.

#include "ops/contract/update.h"

namespace tensorscope {

/// target += addend, of the same shape.
struct Accumulate {
  static constexpr std::string_view kName = "accumulate";
  static constexpr Parts kParts = Parts::kElements;

  void check(Shapes targets, Shapes inputs) const {
    require_shape(targets[0] == inputs[0], kName, "target is ", targets[0], ", addend is ",
                  inputs[0]);
  }
  /// One FLOP per element.
  Cost cost(Shapes targets, Shapes) const { return {.flops = targets[0].numel()}; }

  template <class T>
  void reference(Targets targets, Inputs inputs) const;
};

}  // namespace tensorscope
