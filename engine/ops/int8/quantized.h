#pragma once
// Shared by the int8 ops: their inputs and the rounding of activations.

#include <optional>
#include <vector>

#include "core/kernel_arguments.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Whether each call computes its own scale, see QuantizedOp::x_scale.
inline bool scales_are_dynamic(float x_scale) { return x_scale <= 0; }

/// Inputs: x, weight int8, a scale for each output channel, optional bias.
struct QuantizedOp : NotDifferentiable {
  static constexpr Arity kArity{3, 4};

  /// x is rounded to multiples of it, from -127 to 127 (static quantisation). 0: each call computes
  /// the scale from its own largest |x| (dynamic quantisation).
  float x_scale = 0;

  static constexpr std::optional<DType> stored_dtype(std::size_t input) {
    return input == 1 ? std::optional(DType::kInt8) : std::nullopt;
  }

 protected:
  /// The input shapes of the float op: without the scales, which are checked here. Throws
  /// Error(shape_mismatch), and Error(unsupported) if an int32 sum could overflow.
  static std::vector<Shape> float_shapes(std::string_view op, Shapes shapes) {
    const Shape& weight = shapes[1];
    require_shape(weight.rank() >= 2, op, "weight is ", weight,
                  ", expected a dimension for outputs");
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
  /// The float op's cost, plus rounding x and rescaling the outputs.
  template <class FloatOp>
  Cost quantized_cost(const FloatOp& op, std::string_view name, Shapes shapes) const {
    const std::vector<Shape> of_floats = float_shapes(name, shapes);
    const std::int64_t elements = shapes[0].numel();
    Cost cost = op.cost(of_floats);
    cost.flops += 3 * elements + 2 * op.infer(of_floats).numel();
    if (scales_are_dynamic(x_scale)) cost.flops += 2 * elements + 4;
    return cost;
  }

  /// Bytes of x in int8, rounded up so that the data after it is aligned.
  static std::int64_t room_for(const Shape& x) { return (x.numel() + 63) / 64 * 64; }
};

}  // namespace tensorscope
