#pragma once
// Running statistics of batch normalisation, which evaluation uses: each training batch moves them
// a little towards its own. The rule of PyTorch's BatchNorm2d.

#include "ops/contract/update.h"

namespace tensorscope {

/// Targets: running_mean [C] and running_var [C]. Input: statistics [2, C] from BatchStatistics2d.
/// running = (1 - momentum) * running + momentum * batch, with the unbiased variance, var * count /
/// (count - 1).
struct UpdateRunningStatistics {
  static constexpr std::string_view kName = "update_running_statistics";

  double momentum = 0.1;
  std::int64_t count = 0;  ///< elements of a channel, N * H * W, at least 2

  /// Throws Error(shape_mismatch), or Error(invalid_argument) for a count below 2: one element has
  /// no unbiased variance.
  void check(Shapes targets, Shapes inputs) const {
    require_counts(kName, targets, inputs, 2, 1);
    const Shape& mean = targets[0];
    require_shape(mean.rank() == 1, kName, "running_mean is ", mean, ", expected [C]");
    require_shape(targets[1] == mean, kName, "running_mean is ", mean, ", running_var is ",
                  targets[1]);
    require_shape(inputs[0] == Shape{2, mean[0]}, kName, "statistics are ", inputs[0],
                  ", expected ", Shape{2, mean[0]});
    if (count >= 2) return;
    throw Error(ErrorCode::kInvalidArgument, std::string(kName),
                text(kName, ": got ", count, " value per channel, expected at least 2"),
                "Use a larger batch, or larger images.");
  }
  /// Two products and a sum for each of the 2 C statistics.
  Cost cost(Shapes targets, Shapes) const { return {.flops = 6 * targets[0].numel()}; }

  template <class T>
  void reference(Targets targets, Inputs inputs) const;
};

}  // namespace tensorscope
