#include "ops/rows/layer_norm.h"

namespace tensorscope {

Shape LayerNorm::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_rows(kName, x);
  require_shape(shapes[1] == Shape{x[-1]}, kName, "input has ", x[-1], " features, layer expects ",
                shapes[1], " (input ", x, ")");
  if (shapes.size() > 2) {
    require_shape(shapes[2] == shapes[1], kName, "bias is ", shapes[2], ", weight is ", shapes[1]);
  }
  return x;
}

Cost LayerNorm::cost(Shapes shapes) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t rows = elements / shapes[0][-1];
  const std::int64_t bias = shapes.size() > 2 ? elements : 0;
  return {.flops = 7 * elements + 4 * rows + bias, .bias_flops = bias, .transcendentals = rows};
}

Reads LayerNorm::backward_reads(InputSet needs) const {
  if (needs.has(0)) return {.inputs = {0, 1}};
  if (needs.has(1)) return {.inputs = {0}};
  return {};
}

Cost LayerNorm::backward_cost(Shapes shapes, InputSet needs) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t rows = elements / shapes[0][-1];
  Cost cost;
  if (needs.has(0) || needs.has(1)) {
    cost += {.flops = 4 * elements + 4 * rows, .transcendentals = rows};
  }
  if (needs.has(0)) cost.flops += 11 * elements + 2 * rows;
  if (needs.has(1)) cost.flops += 4 * elements;
  if (needs.has(2)) cost += {.flops = elements, .bias_flops = elements};
  return cost;
}

}  // namespace tensorscope
