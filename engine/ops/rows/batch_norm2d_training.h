#pragma once
// Batch normalisation of images with the batch's own statistics (training mode). Ioffe and Szegedy,
// arXiv:1502.03167.

#include "kernels/rows/batch_norm_backward.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [N, C, H, W], weight [C], bias [C], statistics [2, C] as BatchStatistics2d gives them for x:
/// (x - mean) * (weight / sqrt(var + eps)) + bias. The gradient of x is the whole one, also through
/// the mean and the variance, so the statistics get none of their own.
struct BatchNorm2dTraining {
  static constexpr std::string_view kName = "batch_norm2d_training";
  static constexpr Arity kArity{4, 4};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr InputSet kPassThrough{};

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
    kernels::batch_norm2d(inputs[0].as<T>(), statistics<T>(inputs), output.as<T>(),
                          sizes(output.shape), eps);
  }

  /// x, weight and statistics for dx; x and statistics for dweight; nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// Per element 1 FLOP for sum(dy) (dx, bias), 3 for sum(dy (x - mean)) (dx, dweight) and 5 for
  /// dx; per channel 3 and one sqrt unless only the bias is asked for, and 4 for dx.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::batch_norm2d_training_backward_fast(
          call.inputs[0].as<float>(), statistics<float>(call.inputs), call.grad_output.as<float>(),
          wanted<float>(gradients), sizes(call.shapes[0]), eps);
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::batch_norm2d_training_backward(call.inputs[0].as<T>(), statistics<T>(call.inputs),
                                            call.grad_output.as<T>(), wanted<T>(gradients),
                                            sizes(call.shapes[0]), eps);
  }

 private:
  static kernels::ImageSizes sizes(const Shape& x) { return {x[0], x[1], x[2] * x[3]}; }
  template <class T>
  static kernels::BatchNormStatistics<T> statistics(Inputs inputs) {
    const T* means = inputs[3].as<T>();
    const T* variances = means == nullptr ? nullptr : means + inputs[3].shape[1];
    return {inputs[1].as<T>(), inputs[2].as<T>(), means, variances};
  }
  template <class T>
  static kernels::BatchNormGradients<T> wanted(Gradients gradients) {
    return {gradients[0].as<T>(), gradients[1].as<T>(), gradients[2].as<T>()};
  }
};

}  // namespace tensorscope
