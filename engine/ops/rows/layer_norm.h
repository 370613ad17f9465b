#pragma once
// Layer normalisation over the last dimension. Ba et al., arXiv:1607.06450.

#include "kernels/rows/layer_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [..., C], weight [C], optional bias [C]: (x - mean) / sqrt(var + eps) * weight + bias, where
/// var is the biased variance (divided by C).
struct LayerNorm {
  static constexpr std::string_view kName = "layer_norm";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr InputSet kPassThrough{};

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  /// Per element 7 (1 for the mean, 3 for the variance, 3 to scale) and 1 for the bias; per row 4
  /// (two divisions, + eps, reciprocal) and one sqrt.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    const std::int64_t columns = output.shape[-1];
    const std::int64_t rows = output.shape.numel() / columns;
    if constexpr (std::is_same_v<T, float>) {
      kernels::layer_norm_fast(inputs[0].as<float>(), inputs[1].as<float>(), bias<float>(inputs),
                               output.as<float>(), rows, columns, eps);
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const std::int64_t columns = output.shape[-1];
    kernels::layer_norm(inputs[0].as<T>(), inputs[1].as<T>(), bias<T>(inputs), output.as<T>(),
                        output.shape.numel() / columns, columns, eps);
  }

  /// x and the weight for dx, x for dweight, nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// 4 FLOPs per element, 4 per row and one sqrt to find mean and variance again, unless only the
  /// bias is asked for; then per element 11 for dx (and 2 per row), 4 for dweight, 1 for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const std::int64_t columns = call.shapes[0][-1];
      kernels::layer_norm_backward_fast(call.inputs[0].as<float>(), call.inputs[1].as<float>(),
                                        call.grad_output.as<float>(), wanted<float>(gradients),
                                        call.shapes[0].numel() / columns, columns, eps);
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const std::int64_t columns = call.shapes[0][-1];
    kernels::layer_norm_backward(call.inputs[0].as<T>(), call.inputs[1].as<T>(),
                                 call.grad_output.as<T>(), wanted<T>(gradients),
                                 call.shapes[0].numel() / columns, columns, eps);
  }

 private:
  template <class T>
  static kernels::LayerNormGradients<T> wanted(Gradients gradients) {
    return {gradients[0].as<T>(), gradients[1].as<T>(),
            gradients.size() > 2 ? gradients[2].as<T>() : nullptr};
  }
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }
};

}  // namespace tensorscope
