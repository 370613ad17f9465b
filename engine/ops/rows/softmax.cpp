#include "ops/rows/softmax.h"

namespace tensorscope {

Shape Softmax::infer(Shapes shapes) const {
  require_shape(shapes[0].rank() >= 1, kName, "input is a scalar, expected [..., C]");
  return shapes[0];
}

Cost Softmax::cost(Shapes shapes) const {
  const std::int64_t elements = shapes[0].numel();
  return {.flops = (scale == 1.0F ? 4 : 5) * elements, .transcendentals = elements};
}

Cost Softmax::backward_cost(Shapes shapes, InputSet) const {
  return {.flops = (scale == 1.0F ? 4 : 5) * shapes[0].numel()};
}

}  // namespace tensorscope
