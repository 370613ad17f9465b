#include "ops/int8/quantized_linear.h"

#include "ops/gemm/linear.h"

namespace tensorscope {

kernels::LinearSizes QuantizedLinear::sizes(const Shape& x, const Shape& weight) {
  return {x.numel(0, x.rank() - 1), weight[1], weight[0]};
}

Shape QuantizedLinear::infer(Shapes shapes) const {
  return Linear{}.infer(float_shapes(kName, shapes));
}

Cost QuantizedLinear::cost(Shapes shapes) const {
  const kernels::LinearSizes s = sizes(shapes[0], shapes[1]);
  return quantized_cost(Linear{}.cost(float_shapes(kName, shapes)), shapes[0].numel(),
                        s.rows * s.out);
}

std::int64_t QuantizedLinear::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) + kernels::quantized_linear_bytes(sizes(shapes[0], shapes[1]));
}

}  // namespace tensorscope
