#pragma once
// Batch normalisation of images with running statistics (evaluation mode). Ioffe and Szegedy,
// arXiv:1502.03167.

#include "ops/rows/batch_norm.h"

namespace tensorscope {

/// x [N, C, H, W], then weight, bias, running_mean, running_var, each [C]:
/// (x - mean) * (weight / sqrt(var + eps)) + bias.
struct BatchNorm2d {
  static constexpr std::string_view kName = "batch_norm2d";
  static constexpr Arity kArity{5, 5};
  /// The running statistics are constants.
  static constexpr InputSet kDifferentiable{0, 1, 2};

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  Cost cost(Shapes shapes) const { return batch_norm_cost(shapes[0]); }

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::batch_norm2d(inputs[0].as<T>(), statistics<T>(inputs), output.as<T>(),
                          image_sizes(output.shape), eps);
  }

  /// Weight and variance for dx; x, mean and variance for dweight; nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// Per element 1 FLOP for dx, 3 for dweight, 1 for the bias; per channel 2 and one sqrt unless
  /// only the bias is asked for, and 1 for each of dx and dweight.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::batch_norm2d_backward(call.inputs[0].as<T>(), statistics<T>(call.inputs),
                                   call.grad_output.as<T>(), batch_norm_gradients<T>(gradients),
                                   image_sizes(call.shapes[0]), eps);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    kernels::batch_norm2d_backward_fast(
        call.inputs[0].as<float>(), statistics<float>(call.inputs), call.grad_output.as<float>(),
        batch_norm_gradients<float>(gradients), image_sizes(call.shapes[0]), eps);
  }

 private:
  template <class T>
  static kernels::BatchNormStatistics<T> statistics(Inputs inputs) {
    return {inputs[1].as<T>(), inputs[2].as<T>(), inputs[3].as<T>(), inputs[4].as<T>()};
  }
};

}  // namespace tensorscope
