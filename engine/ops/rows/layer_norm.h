#pragma once
// Layer normalisation over the last dimension. Ba et al., arXiv:1607.06450.

#include "kernels/rows/layer_norm_backward.h"
#include "kernels/rows/normalise.h"
#include "ops/rows/rows.h"

namespace tensorscope {

/// x [..., C], weight [C], optional bias [C]: (x - mean) / sqrt(var + eps) * weight + bias, where
/// var is the biased variance (divided by C).
struct LayerNorm {
  static constexpr std::string_view kName = "layer_norm";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  float eps = 1e-5F;

  Shape infer(Shapes shapes) const;
  /// Per element 7 (1 for the mean, 3 for the variance, 3 to scale) and 1 for the bias; per row 4
  /// (two divisions, + eps, reciprocal) and one sqrt.
  Cost cost(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    const auto [rows, columns] = rows_of(output.shape);
    kernels::layer_norm(inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2),
                        output.as<T>(), rows, columns, eps);
  }
  void forward_fast(Inputs inputs, View output, Workspace) const {
    const auto [rows, columns] = rows_of(output.shape);
    kernels::layer_norm_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                             data_or_null<float>(inputs, 2), output.as<float>(), rows, columns,
                             eps);
  }

  /// x and the weight for dx, x for dweight, nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// 4 FLOPs per element, 4 per row and one sqrt to find mean and variance again, unless only the
  /// bias is asked for; then per element 11 for dx (and 2 per row), 4 for dweight, 1 for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const auto [rows, columns] = rows_of(call.shapes[0]);
    kernels::layer_norm_backward(call.inputs[0].as<T>(), call.inputs[1].as<T>(),
                                 call.grad_output.as<T>(), wanted<T>(gradients), rows, columns,
                                 eps);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    const auto [rows, columns] = rows_of(call.shapes[0]);
    kernels::layer_norm_backward_fast(call.inputs[0].as<float>(), call.inputs[1].as<float>(),
                                      call.grad_output.as<float>(), wanted<float>(gradients), rows,
                                      columns, eps);
  }

 private:
  template <class T>
  static kernels::LayerNormGradients<T> wanted(Gradients gradients) {
    return {gradients[0].as<T>(), gradients[1].as<T>(), data_or_null<T>(gradients, 2)};
  }
};

}  // namespace tensorscope
