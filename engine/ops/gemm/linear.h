#pragma once
// Fully connected layer in PyTorch's layout: y = x W^T + b.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/gemm/matmul.h"

namespace tensorscope {

/// x [..., in], weight [out, in], optional bias [out] gives [..., out].
struct Linear {
  static constexpr std::string_view kName = "linear";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    const Shape& weight = shapes[1];
    require_shape(weight.rank() == 2, kName, "weight is ", weight, ", expected [out, in]");
    require_shape(x.rank() >= 1, kName, "input is a scalar, expected [..., ", weight[1], "]");
    require_shape(x[-1] == weight[1], kName, "input has ", x[-1], " features, layer expects ",
                  weight[1], " (input ", x, ", weight ", weight, ")");
    if (shapes.size() > 2) {
      require_shape(shapes[2] == Shape{weight[0]}, kName, "bias is ", shapes[2], ", expected ",
                    Shape{weight[0]});
    }
    const kernels::LinearSizes s = sizes(x, weight);
    checked_product(kName, {s.rows, s.in, s.out});
    return x.with(-1, s.out);
  }
  /// 2 * rows * in * out, plus rows * out for the bias.
  Cost cost(Shapes shapes) const {
    const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
    const std::int64_t macs = s.rows * s.in * s.out;
    const std::int64_t bias = shapes.size() > 2 ? s.rows * s.out : 0;
    return product_cost(macs, bias);
  }
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const { return other_factors(needs); }
  /// 2 * rows * in * out for each of dx and dW; the sum over rows for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return product_cost(needed_of_two(needs) * cost(shapes).macs,
                        needs.has(2) ? infer(shapes).numel() : 0);
  }
  inline std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const;

  /// Sizes of the layer, also for the ops that replace it.
  static kernels::LinearSizes sizes(const Shape& x, const Shape& weight) {
    return {x.numel(0, x.rank() - 1), weight[1], weight[0]};
  }
  template <class T, class Kernels>
  static void run(Inputs inputs, View output, Workspace workspace, bool relu);
};

}  // namespace tensorscope
