#pragma once
// Batch normalisation of images with running statistics (evaluation mode).

#include "ops/rows/batch_norm.h"

namespace tensorscope {

/// x [N, C, H, W], then weight, bias, running_mean, running_var, each [C]:
/// (x - mean) * (weight / sqrt(var + eps)) + bias.
struct BatchNorm2d {
  static constexpr std::string_view kName = "batch_norm2d";
  static constexpr Arity kArity{5, 5};
  /// The running statistics are constants, so they have no gradient.
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr Parts kParts = Parts::kImages;

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_images(kName, x);
    constexpr std::array<std::string_view, 5> kInputNames{"x", "weight", "bias", "running_mean",
                                                          "running_var"};
    for (std::size_t i = 1; i < shapes.size(); ++i) {
      require_shape(shapes[i] == Shape{x[1]}, kName, "input has ", x[1], " channels, ",
                    kInputNames[i], " is ", shapes[i], " (input ", x, ")");
    }
    return x;
  }
  Cost cost(Shapes shapes) const { return batch_norm_cost(shapes[0]); }

  template <class T>
  void reference(Inputs inputs, View output) const;

  /// Weight and variance for dx; x, mean and variance for dweight; nothing for the bias.
  Reads backward_reads(InputSet needs) const {
    Reads reads;
    if (needs.has(0)) reads.inputs = reads.inputs | InputSet{1, 4};
    if (needs.has(1)) reads.inputs = reads.inputs | InputSet{0, 3, 4};
    return reads;
  }
  /// Per element 1 FLOP for dx, 3 for dweight, 1 for the bias; per channel 2 and one sqrt unless
  /// only the bias is requested, and 1 for each of dx and dweight.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    const std::int64_t elements = shapes[0].numel();
    const std::int64_t channels = shapes[0][1];
    Cost cost;
    if (needs.has(0) || needs.has(1)) cost += {.flops = 2 * channels, .transcendentals = channels};
    if (needs.has(0)) cost.flops += elements + channels;
    if (needs.has(1)) cost.flops += 3 * elements + channels;
    if (needs.has(2)) cost += {.flops = elements, .bias_flops = elements};
    return cost;
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
