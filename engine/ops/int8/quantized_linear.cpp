#include "ops/int8/quantized_linear.h"

namespace tensorscope {

Shape QuantizedLinear::infer(Shapes shapes) const {
  return Linear{}.infer(float_shapes(kName, shapes));
}

Cost QuantizedLinear::cost(Shapes shapes) const {
  const std::vector<Shape> of_floats = float_shapes(kName, shapes);
  return quantized_cost(Linear{}.cost(of_floats), shapes[0].numel(),
                        Linear{}.infer(of_floats).numel());
}

std::int64_t QuantizedLinear::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) + kernels::quantized_linear_bytes(Linear::sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
