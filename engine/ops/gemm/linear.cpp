#include "ops/gemm/linear.h"

#include <algorithm>

#include "ops/contract/checks.h"

namespace tensorscope {

kernels::LinearSizes Linear::sizes(const Shape& x, const Shape& weight) {
  return {x.numel(0, x.rank() - 1), weight[1], weight[0]};
}

Shape Linear::infer(Shapes shapes) const {
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

Cost Linear::cost(Shapes shapes) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t macs = s.rows * s.in * s.out;
  const std::int64_t bias = shapes.size() > 2 ? s.rows * s.out : 0;
  return product_cost(macs, bias);
}

std::int64_t Linear::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t input = needs.has(0) ? kernels::linear_backward_input_workspace_bytes(s) : 0;
  const std::int64_t weight = needs.has(1) ? kernels::linear_backward_weight_workspace_bytes(s) : 0;
  return std::max(input, weight);  // one after the other in the same place
}

std::int64_t Linear::workspace_bytes(Shapes shapes) const {
  return kernels::linear_workspace_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
