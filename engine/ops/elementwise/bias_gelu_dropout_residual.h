#pragma once
// A transformer's chain of bias, GELU (erf), dropout and residual as one op: the FLOPs of the four
// ops, but only the memory traffic of the chain's inputs and output.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"
#include "ops/elementwise/bias.h"
#include "ops/elementwise/dropout_training.h"
#include "ops/elementwise/gelu.h"

namespace tensorscope {

/// x [..., C], bias [C], residual in the shape of x give residual + dropout(gelu(x + bias)).
/// Dropout as in ops/elementwise/dropout_training.h: p, seed and stream determine the mask.
struct BiasGeluDropoutResidual {
  static constexpr std::string_view kName = "bias_gelu_dropout_residual";
  static constexpr Arity kArity{3, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr InputSet kPassThrough{2};

  float p = 0.0F;  ///< in [0, 1)
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_shape(x.rank() >= 1 && shapes[1] == Shape{x[-1]}, kName, "bias is ", shapes[1],
                  ", expected the last dimension of ", x);
    require_shape(shapes[2] == x, kName, "residual is ", shapes[2], ", expected ", x);
    require_drop_share(kName, p);
    return x;
  }
  /// Per element the sum of the parts: bias 1, GELU 4 and one erf, dropout 1 if it drops anything,
  /// residual 1.
  Cost cost(Shapes shapes) const {
    const Shapes x = shapes.first(1);
    Cost total = Bias{}.cost(x);
    total += Gelu{}.cost(x);
    if (kernels::dropout_threshold(p) > 0) total += DropoutTraining{}.cost(x);
    total.flops += x[0].numel();  // the residual
    return total;
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  /// x and the bias, whose sum is recomputed.
  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// Per element 1 to recompute the sum, dropout 1, GELU 9 with erf and exp; for the bias 1 more.
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = (needs.has(1) ? 12 : 11) * elements, .transcendentals = 2 * elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;

 private:
  static kernels::FusedGeluSizes sizes(const Shape& x) { return {x.numel() / x[-1], x[-1]}; }
  double scale() const { return 1.0 / (1.0 - static_cast<double>(p)); }
};

}  // namespace tensorscope
