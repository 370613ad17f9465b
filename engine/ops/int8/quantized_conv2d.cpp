#include "ops/int8/quantized_conv2d.h"

namespace tensorscope {

Shape QuantizedConv2d::infer(Shapes shapes) const {
  return conv.infer(float_shapes(kName, shapes));
}

Cost QuantizedConv2d::cost(Shapes shapes) const {
  const std::vector<Shape> of_floats = float_shapes(kName, shapes);
  return quantized_cost(conv.cost(of_floats), shapes[0].numel(), conv.infer(of_floats).numel());
}

std::int64_t QuantizedConv2d::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) + kernels::quantized_conv2d_bytes(conv.sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
