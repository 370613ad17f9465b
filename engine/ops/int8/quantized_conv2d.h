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
  Shape infer(Shapes shapes) const;
  /// Conv2d's count, its products now of integers, and 2 to rescale each output. Rounding x is 3
  /// operations an element; finding its scale first, 2 more and 4 once.
  Cost cost(Shapes shapes) const;
  /// x in int8, some positions of it gathered, and the packed operands.
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      auto* q = static_cast<std::int8_t*>(workspace.data);
      kernels::quantized_conv2d_fast(product<T>(inputs, q), q + room_for(inputs[0].shape),
                                     output.as<T>(),
                                     sizes(inputs[0].shape, inputs[1].shape, output.shape));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const Shape& x = inputs[0].shape;
    const std::int64_t room = x.numel() + patch_size(inputs[1].shape);
    std::vector<kernels::Quantized<T>> scratch(static_cast<std::size_t>(room));
    kernels::quantized_conv2d(product<T>(inputs, scratch.data()), scratch.data() + x.numel(),
                              output.as<T>(), sizes(x, inputs[1].shape, output.shape));
  }

 private:
  static std::int64_t patch_size(const Shape& weight) { return weight.numel(1, 4); }
  kernels::ConvSizes sizes(const Shape& x, const Shape& weight, const Shape& output) const;
};

}  // namespace tensorscope
