#pragma once
// Multiplies a tensor by a number, for clipped gradients, averages over micro-batches and loss
// scaling.

#include "ops/contract/update.h"

namespace tensorscope {

/// target *= factor, of any shape; no input.
struct Scale {
  static constexpr std::string_view kName = "scale";
  static constexpr Parts kParts = Parts::kElements;

  double factor = 1.0;

  void check(Shapes targets, Shapes inputs) const { require_counts(kName, targets, inputs, 1, 0); }
  /// One FLOP per element.
  Cost cost(Shapes targets, Shapes) const { return {.flops = targets[0].numel()}; }

  template <class T>
  void reference(Targets targets, Inputs) const;
};

}  // namespace tensorscope
