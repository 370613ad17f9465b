#pragma once
// Two-dimensional convolution with int8 weights: x is rounded to int8, sums are int32, the result
// is float again. For inference.

#include "ops/conv/conv2d.h"
#include "ops/int8/quantized.h"

namespace tensorscope {

/// x [N, C, H, W], weight int8 [O, C / groups, kh, kw], scales [O], optional bias [O] gives
/// [N, O, OH, OW].
struct QuantizedConv2d : QuantizedOp {
  static constexpr std::string_view kName = "quantized_conv2d";

  Conv2d conv;  ///< stride, padding, dilation, groups

  /// Throws conv2d's errors, and Error(unsupported) for a filter with more products than an int32
  /// sum can hold.
  Shape infer(Shapes shapes) const { return conv.infer(float_shapes(kName, shapes)); }
  /// Conv2d's cost, with products of integers, and 2 to rescale each output. Rounding x takes 3
  /// operations per element; finding its scale first, 2 more per element and 4 once.
  Cost cost(Shapes shapes) const { return quantized_cost(conv, kName, shapes); }
  /// x in int8, a block of gathered positions, and the packed operands.
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;
};

}  // namespace tensorscope
