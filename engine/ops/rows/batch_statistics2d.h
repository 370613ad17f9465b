#pragma once
// Mean and variance of a batch of images, for batch normalisation during training. A separate op,
// so that they are an ordinary activation: stored for backward, read to update running statistics.

#include "ops/rows/batch_norm.h"

namespace tensorscope {

/// x [N, C, H, W] gives [2, C]: each channel's mean, then its biased variance (divided by N H W).
/// Not differentiable by itself: the backward of BatchNorm2dTraining includes it.
struct BatchStatistics2d : NotDifferentiable {
  static constexpr std::string_view kName = "batch_statistics2d";
  static constexpr Arity kArity{1, 1};

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_images(kName, x);
    return {2, x[1]};
  }
  /// Per element 1 for the mean and 3 for the variance, per channel 2.
  Cost cost(Shapes shapes) const { return {.flops = 4 * shapes[0].numel() + 2 * shapes[0][1]}; }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;
};

}  // namespace tensorscope
