#pragma once
// Batch normalisation of images with the batch's own statistics (training mode).

#include "ops/rows/batch_norm.h"

namespace tensorscope {

/// x [N, C, H, W], weight [C], bias [C], statistics [2, C] of x from BatchStatistics2d:
/// (x - mean) * (weight / sqrt(var + eps)) + bias. The gradient of x is complete, including the
/// paths through the mean and the variance, so the statistics get no gradient.
struct BatchNorm2dTraining {
  static constexpr std::string_view kName = "batch_norm2d_training";
  static constexpr Arity kArity{4, 4};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr Parts kParts = Parts::kImages;

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_images(kName, x);
    const Shape channels{x[1]};
    require_shape(shapes[1] == channels, kName, "input has ", x[1], " channels, weight is ",
                  shapes[1], " (input ", x, ")");
    require_shape(shapes[2] == channels, kName, "input has ", x[1], " channels, bias is ",
                  shapes[2], " (input ", x, ")");
    require_shape(shapes[3] == Shape{2, x[1]}, kName, "statistics are ", shapes[3], ", expected ",
                  Shape{2, x[1]}, " (input ", x, ")");
    return x;
  }
  Cost cost(Shapes shapes) const { return batch_norm_cost(shapes[0]); }

  template <class T>
  void reference(Inputs inputs, View output) const;

  /// x, weight and statistics for dx; x and statistics for dweight; nothing for the bias.
  Reads backward_reads(InputSet needs) const {
    if (needs.has(0)) return {.inputs = {0, 1, 3}};
    if (needs.has(1)) return {.inputs = {0, 3}};
    return {};
  }
  /// Per element 1 FLOP for sum(dy) (dx, bias), 3 for sum(dy (x - mean)) (dx, dweight) and 5 for
  /// dx; per channel 3 and one sqrt unless only the bias is requested, and 4 for dx.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    const std::int64_t elements = shapes[0].numel();
    const std::int64_t channels = shapes[0][1];
    Cost cost;
    if (needs.has(2)) {
      cost += {.flops = elements, .bias_flops = elements};
    } else if (needs.has(0)) {
      cost.flops += elements;  // the same sum, for dx
    }
    if (needs.has(0) || needs.has(1)) {
      cost += {.flops = 3 * elements + 3 * channels, .transcendentals = channels};
    }
    if (needs.has(0)) cost.flops += 5 * elements + 4 * channels;
    return cost;
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
