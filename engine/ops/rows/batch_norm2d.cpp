#include "ops/rows/batch_norm2d.h"

namespace tensorscope {

Shape BatchNorm2d::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  require_images(kName, x);
  constexpr std::array<std::string_view, 5> kInputNames{"x", "weight", "bias", "running_mean",
                                                        "running_var"};
  for (std::size_t i = 1; i < shapes.size(); ++i) {
    require_shape(shapes[i] == Shape{x[1]}, kName, "input has ", x[1], " channels, ",
                  kInputNames[i], " is ", shapes[i], " (input ", x, ")");
  }
  return x;
}

Reads BatchNorm2d::backward_reads(InputSet needs) const {
  Reads reads;
  if (needs.has(0)) reads.inputs = reads.inputs | InputSet{1, 4};
  if (needs.has(1)) reads.inputs = reads.inputs | InputSet{0, 3, 4};
  return reads;
}

Cost BatchNorm2d::backward_cost(Shapes shapes, InputSet needs) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t channels = shapes[0][1];
  Cost cost;
  if (needs.has(0) || needs.has(1)) cost += {.flops = 2 * channels, .transcendentals = channels};
  if (needs.has(0)) cost.flops += elements + channels;
  if (needs.has(1)) cost.flops += 3 * elements + channels;
  if (needs.has(2)) cost += {.flops = elements, .bias_flops = elements};
  return cost;
}

}  // namespace tensorscope
