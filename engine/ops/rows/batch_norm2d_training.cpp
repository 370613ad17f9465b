#include "ops/rows/batch_norm2d_training.h"

namespace tensorscope {

Shape BatchNorm2dTraining::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_images(kName, x);
  const Shape channels{x[1]};
  require_shape(shapes[1] == channels, kName, "input has ", x[1], " channels, weight is ",
                shapes[1], " (input ", x, ")");
  require_shape(shapes[2] == channels, kName, "input has ", x[1], " channels, bias is ", shapes[2],
                " (input ", x, ")");
  require_shape(shapes[3] == Shape{2, x[1]}, kName, "statistics are ", shapes[3], ", expected ",
                Shape{2, x[1]}, " (input ", x, ")");
  return x;
}

Reads BatchNorm2dTraining::backward_reads(InputSet needs) const {
  if (needs.has(0)) return {.inputs = {0, 1, 3}};
  if (needs.has(1)) return {.inputs = {0, 3}};
  return {};
}

Cost BatchNorm2dTraining::backward_cost(Shapes shapes, InputSet needs) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t channels = shapes[0][1];
  Cost cost;
  if (needs.has(2)) {
    cost += {.flops = elements, .bias_flops = elements};
  } else if (needs.has(0)) {
    cost.flops += elements;  // the same sum, for dx
  }
  if (needs.has(0) || needs.has(1)) {
    cost += {.flops = 3 * elements + 3 * channels, .transcendentals = channels};
  }
  if (needs.has(0)) cost.flops += 5 * elements + 4 * channels;
  return cost;
}

}  // namespace tensorscope
