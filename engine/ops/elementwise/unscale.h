#pragma once
// Removes a loss scale from a gradient and detects infinities and NaNs, in one pass (Micikevicius
// et al. 2018, arXiv 1710.03740).

#include "ops/contract/update.h"

namespace tensorscope {

/// Targets: gradient *= factor, of any shape; found_inf [1], which is unchanged if all scaled
/// gradients are finite and becomes NaN otherwise. No input.
struct Unscale {
  static constexpr std::string_view kName = "unscale";

  double factor = 1.0;  ///< 1 / scale

  void check(Shapes targets, Shapes inputs) const {
    require_counts(kName, targets, inputs, 2, 0);
    require_shape(targets[1] == Shape{1}, kName, "found_inf is ", targets[1], ", expected [1]");
  }
  /// Per element 3 FLOPs: the product with the factor, a product with 0, and an addition.
  Cost cost(Shapes targets, Shapes) const { return {.flops = 3 * targets[0].numel()}; }

  template <class T, class Kernels>
  void update(Targets targets, Inputs) const;
};

}  // namespace tensorscope
