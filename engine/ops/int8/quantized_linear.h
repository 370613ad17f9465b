#pragma once
// Fully connected layer with int8 weights: x is rounded to int8, sums are int32, the result is
// float again. For inference.

#include "ops/gemm/linear.h"
#include "ops/int8/quantized.h"

namespace tensorscope {

/// x [..., in], weight int8 [out, in], scales [out], optional bias [out] gives [..., out].
struct QuantizedLinear : QuantizedOp {
  static constexpr std::string_view kName = "quantized_linear";

  /// Throws linear's errors, and Error(unsupported) for more features than an int32 sum can hold.
  Shape infer(Shapes shapes) const { return Linear{}.infer(float_shapes(kName, shapes)); }
  /// Linear's cost, with products of integers, and 2 to rescale each output. Rounding x takes 3
  /// operations per element; finding its scale first, 2 more per element and 4 once.
  Cost cost(Shapes shapes) const { return quantized_cost(Linear{}, kName, shapes); }
  /// x in int8, and the packed operands.
  inline std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace workspace) const;
};

}  // namespace tensorscope
