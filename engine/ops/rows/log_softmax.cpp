#include "ops/rows/log_softmax.h"

namespace tensorscope {

Shape LogSoftmax::infer(Shapes shapes) const {
  require_shape(shapes[0].rank() >= 1, kName, "input is a scalar, expected [..., C]");
  return shapes[0];
}

Cost LogSoftmax::cost(Shapes shapes) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t rows = elements / shapes[0][-1];
  return {.flops = 4 * elements, .transcendentals = elements + rows};
}

Cost LogSoftmax::backward_cost(Shapes shapes, InputSet) const {
  const std::int64_t elements = shapes[0].numel();
  return {.flops = 3 * elements, .transcendentals = elements};
}

}  // namespace tensorscope
