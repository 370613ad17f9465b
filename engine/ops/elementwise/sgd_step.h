#pragma once
// One step of stochastic gradient descent, with momentum or Nesterov momentum: PyTorch's
// torch.optim.SGD with dampening 0. Sutskever et al., ICML 2013.

#include "core/kernel_arguments.h"
#include "ops/contract/update.h"

namespace tensorscope {

/// Targets: weight and, unless momentum is 0, velocity (which starts at 0). Input: gradient. All
/// have the same shape.
struct SgdStep {
  static constexpr std::string_view kName = "sgd_step";
  static constexpr Parts kParts = Parts::kElements;

  kernels::SgdSettings settings;

  void check(Shapes targets, Shapes inputs) const {
    require_counts(kName, targets, inputs, settings.momentum != 0.0 ? 2 : 1, 1);
    require_same_shapes(targets, inputs, kName);
  }
  /// Per element 2 FLOPs; weight decay, momentum and Nesterov's look-ahead take 2 more each.
  Cost cost(Shapes targets, Shapes) const {
    const std::int64_t each = 2 + (settings.weight_decay != 0.0 ? 2 : 0) +
                              (settings.momentum != 0.0 ? 2 : 0) +
                              (settings.momentum != 0.0 && settings.nesterov ? 2 : 0);
    return {.flops = each * targets[0].numel()};
  }

  template <class T>
  void reference(Targets targets, Inputs inputs) const;
};

}  // namespace tensorscope
