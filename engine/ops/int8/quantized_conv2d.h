#pragma once
// Two-dimensional convolution with int8 weights: x is rounded to int8, sums are int32, the result
// is float again. For inference.

#include <vector>

#include "ops/conv/conv2d.h"
#include "ops/int8/quantized.h"

namespace tensorscope {

/// x [N, C, H, W], weight int8 [O, C / groups, kh, kw], scales [O], optional bias [O] gives
/// [N, O, OH, OW].
struct QuantizedConv2d : QuantizedOp {
  static constexpr std::string_view kName = "quantized_conv2d";

  Conv2d conv;  ///< stride, padding, dilation, groups

  /// Besides conv2d's errors: Error(unsupported) for a filter larger than an int32 sum can hold.
  Shape infer(Shapes shapes) const { return conv.infer(float_shapes(kName, shapes)); }
  /// Conv2d's count, its products now of integers, and 2 to rescale each output. Rounding x is 3
  /// operations an element; finding its scale first, 2 more and 4 once.
  Cost cost(Shapes shapes) const { return quantized_cost(conv, kName, shapes); }
  /// x in int8, some positions of it gathered, and the packed operands.
  std::int64_t workspace_bytes(Shapes shapes) const {
    return room_for(shapes[0]) + kernels::quantized_conv2d_bytes(conv.sizes(shapes[0], shapes[1]));
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    const Shape& x = inputs[0].shape;
    const kernels::ConvSizes s = conv.sizes(x, inputs[1].shape);
    if constexpr (Kernels::kFast) {
      auto* q = workspace.as<std::int8_t>();
      kernels::quantized_conv2d_fast(product<T>(inputs, q), q + room_for(x), output.as<T>(), s);
    } else {
      const std::int64_t patch = inputs[1].shape.numel(1, 4);
      std::vector<kernels::Quantized<T>> scratch(static_cast<std::size_t>(x.numel() + patch));
      kernels::quantized_conv2d(product<T>(inputs, scratch.data()), scratch.data() + x.numel(),
                                output.as<T>(), s);
    }
  }
};

}  // namespace tensorscope
