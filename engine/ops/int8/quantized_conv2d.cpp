#include "ops/int8/quantized_conv2d.h"

namespace tensorscope {

kernels::ConvSizes QuantizedConv2d::sizes(const Shape& x, const Shape& weight,
                                          const Shape& output) const {
  return {.n = x[0],
          .c = x[1],
          .h = x[2],
          .w = x[3],
          .o = weight[0],
          .oh = output[2],
          .ow = output[3],
          .kh = weight[2],
          .kw = weight[3],
          .stride = conv.stride,
          .padding = conv.padding,
          .dilation = conv.dilation,
          .groups = conv.groups};
}

Shape QuantizedConv2d::infer(Shapes shapes) const {
  return conv.infer(float_shapes(kName, shapes));
}

Cost QuantizedConv2d::cost(Shapes shapes) const {
  const std::vector<Shape> of_floats = float_shapes(kName, shapes);
  return quantized_cost(conv.cost(of_floats), shapes[0].numel(), conv.infer(of_floats).numel());
}

std::int64_t QuantizedConv2d::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) +
         kernels::quantized_conv2d_bytes(sizes(shapes[0], shapes[1], infer(shapes)));
}

}  // namespace tensorscope
