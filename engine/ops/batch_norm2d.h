#pragma once
// Batch normalisation of images with running statistics (evaluation mode). Ioffe and Szegedy,
// arXiv:1502.03167.

#include "kernels/normalise.h"
#include "ops/op.h"

namespace tensorscope {

/// x [N, C, H, W], then weight, bias, running_mean, running_var, each [C]:
/// (x - mean) * (weight / sqrt(var + eps)) + bias.
struct BatchNorm2d {
  static constexpr std::string_view kName = "batch_norm2d";
  static constexpr Arity kArity{5, 5};
  using Backward = NoBackward;

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  /// Per element 3 (one of them adds the bias), per channel 2 and one sqrt.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    reference<T>(inputs, output);
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const Shape& shape = output.shape;
    kernels::batch_norm2d(
        inputs[0].as<T>(),
        {inputs[1].as<T>(), inputs[2].as<T>(), inputs[3].as<T>(), inputs[4].as<T>()},
        output.as<T>(), {shape[0], shape[1], shape[2] * shape[3]}, eps);
  }
};

}  // namespace tensorscope
