#pragma once
// Fully connected layer, PyTorch's layout: y = x W^T + b.

#include "kernels/gemm/linear.h"
#include "ops/contract/products.h"

namespace tensorscope {

/// x [..., in], weight [out, in], optional bias [out] gives [..., out].
struct Linear {
  static constexpr std::string_view kName = "linear";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  Shape infer(Shapes shapes) const;
  /// 2 * rows * in * out, plus rows * out for the bias.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::linear(inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2),
                    output.as<T>(), sizes(inputs[0].shape, inputs[1].shape));
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const {
    kernels::linear_fast(inputs[0].as<float>(), inputs[1].as<float>(),
                         data_or_null<float>(inputs, 2), output.as<float>(),
                         sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>());
  }

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// 2 * rows * in * out for dx, as many for dW; the sum over rows for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs,
                        needs.has(2) ? infer(shapes).numel() : 0);
  }
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const kernels::LinearSizes s = sizes(call.shapes[0], call.shapes[1]);
    factor_gradients<T>(call, gradients, kernels::linear_backward_input<T>,
                        kernels::linear_backward_weight<T>, s);
    bias_gradient<T>(call, gradients, kernels::bias_backward<T>, {s.rows, s.out, 1});
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    const kernels::LinearSizes s = sizes(call.shapes[0], call.shapes[1]);
    factor_gradients<float>(call, gradients, kernels::linear_backward_input_fast,
                            kernels::linear_backward_weight_fast, s, workspace.as<float>());
    bias_gradient<float>(call, gradients, kernels::bias_backward_fast, {s.rows, s.out, 1});
  }

  /// Of the ops that stand in for it as well.
  static kernels::LinearSizes sizes(const Shape& x, const Shape& weight);
};

}  // namespace tensorscope
