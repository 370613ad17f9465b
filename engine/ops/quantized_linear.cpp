#include "ops/quantized_linear.h"

#include "ops/linear.h"

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

}  // namespace tensorscope
