#include "ops/int8/quantized.h"

namespace tensorscope {

std::vector<Shape> QuantizedOp::float_shapes(std::string_view op, Shapes shapes) {
  const Shape& weight = shapes[1];
  require_shape(weight.rank() >= 2, op, "weight is ", weight, ", expected a dimension for outputs");
  require_shape(shapes[2] == Shape{weight[0]}, op, "scales are ", shapes[2], ", expected ",
                Shape{weight[0]});
  if (weight.numel(1, weight.rank()) > kernels::kMaxInt8Products) {
    throw Error(ErrorCode::kUnsupported, std::string(op),
                text(op, ": each output sums ", weight.numel(1, weight.rank()),
                     " products, an int32 surely holds ", kernels::kMaxInt8Products),
                "Keep this layer in float32.");
  }
  std::vector<Shape> of_floats{shapes[0], weight};
  if (shapes.size() > 3) of_floats.push_back(shapes[3]);
  return of_floats;
}

Cost QuantizedOp::quantized_cost(Cost cost, std::int64_t x_elements, std::int64_t outputs) const {
  cost.flops += 3 * x_elements + 2 * outputs;
  if (is_dynamic()) cost.flops += 2 * x_elements + 4;
  return cost;
}

}  // namespace tensorscope
