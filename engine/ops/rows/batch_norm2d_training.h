#pragma once
// Batch normalisation of images with the batch's own statistics (training mode). Ioffe and Szegedy,
// arXiv:1502.03167.

#include "ops/rows/batch_norm.h"

namespace tensorscope {

/// x [N, C, H, W], weight [C], bias [C], statistics [2, C] as BatchStatistics2d gives them for x:
/// (x - mean) * (weight / sqrt(var + eps)) + bias. The gradient of x is the whole one, also through
/// the mean and the variance, so the statistics get none of their own.
struct BatchNorm2dTraining {
  static constexpr std::string_view kName = "batch_norm2d_training";
  static constexpr Arity kArity{4, 4};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  Cost cost(Shapes shapes) const { return batch_norm_cost(shapes[0]); }

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::batch_norm2d(inputs[0].as<T>(), statistics<T>(inputs), output.as<T>(),
                          image_sizes(output.shape), eps);
  }

  /// x, weight and statistics for dx; x and statistics for dweight; nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// Per element 1 FLOP for sum(dy) (dx, bias), 3 for sum(dy (x - mean)) (dx, dweight) and 5 for
  /// dx; per channel 3 and one sqrt unless only the bias is asked for, and 4 for dx.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::batch_norm2d_training_backward(
        call.inputs[0].as<T>(), statistics<T>(call.inputs), call.grad_output.as<T>(),
        batch_norm_gradients<T>(gradients), image_sizes(call.shapes[0]), eps);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    kernels::batch_norm2d_training_backward_fast(
        call.inputs[0].as<float>(), statistics<float>(call.inputs), call.grad_output.as<float>(),
        batch_norm_gradients<float>(gradients), image_sizes(call.shapes[0]), eps);
  }

 private:
  template <class T>
  static kernels::BatchNormStatistics<T> statistics(Inputs inputs) {
    const T* means = inputs[3].as<T>();
    const T* variances = means == nullptr ? nullptr : means + inputs[3].shape[1];
    return {inputs[1].as<T>(), inputs[2].as<T>(), means, variances};
  }
};

}  // namespace tensorscope
