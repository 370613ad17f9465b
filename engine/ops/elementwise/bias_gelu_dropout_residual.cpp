#include "ops/elementwise/bias_gelu_dropout_residual.h"

#include "ops/contract/checks.h"
#include "ops/elementwise/bias.h"
#include "ops/elementwise/dropout_training.h"
#include "ops/elementwise/gelu.h"

namespace tensorscope {

Shape BiasGeluDropoutResidual::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_shape(x.rank() >= 1 && shapes[1] == Shape{x[-1]}, kName, "bias is ", shapes[1],
                ", expected the last dimension of ", x);
  require_shape(shapes[2] == x, kName, "residual is ", shapes[2], ", expected ", x);
  require_drop_share(kName, p);
  return x;
}

Cost BiasGeluDropoutResidual::cost(Shapes shapes) const {
  const Shapes x = shapes.first(1);
  Cost total = Bias{}.cost(x);
  total += Gelu{}.cost(x);
  if (mask().drops()) total += DropoutTraining{}.cost(x);
  total.flops += x[0].numel();  // the residual
  return total;
}

Cost BiasGeluDropoutResidual::backward_cost(Shapes shapes, InputSet needs) const {
  const std::int64_t elements = shapes[0].numel();
  return {.flops = (needs.has(1) ? 12 : 11) * elements, .transcendentals = 2 * elements};
}

}  // namespace tensorscope
