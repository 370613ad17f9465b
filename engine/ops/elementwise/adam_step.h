#pragma once
// One step of Adam (Kingma and Ba, arXiv:1412.6980) or AdamW (Loshchilov and Hutter,
// arXiv:1711.05101), like torch.optim.Adam and AdamW.

#include "core/kernel_arguments.h"
#include "ops/contract/update.h"

namespace tensorscope {

/// Targets: weight, running average of the gradient, running average of its square (both start at
/// 0). Input: gradient. All have the same shape.
struct AdamStep {
  static constexpr std::string_view kName = "adam_step";
  static constexpr Parts kParts = Parts::kElements;

  kernels::AdamSettings settings;

  void check(Shapes targets, Shapes inputs) const {
    require_counts(kName, targets, inputs, 3, 1);
    require_same_shapes(targets, inputs, kName);
  }
  /// Per element 12 FLOPs (3 and 4 for the averages, 2 for the denominator, 3 for the weight) and
  /// one sqrt; weight decay takes 2 more, decoupled 1.
  Cost cost(Shapes targets, Shapes) const {
    std::int64_t each = 12;
    if (settings.weight_decay != 0.0) each += settings.decoupled ? 1 : 2;
    const std::int64_t elements = targets[0].numel();
    return {.flops = each * elements, .transcendentals = elements};
  }

  template <class T>
  void reference(Targets targets, Inputs inputs) const;
};

}  // namespace tensorscope
