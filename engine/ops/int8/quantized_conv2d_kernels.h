#pragma once
// Calls the kernels of the op in ops/int8/quantized_conv2d.h.

#include <vector>

#include "ops/conv/conv2d_kernels.h"
#include "ops/int8/quantized_conv2d.h"
#include "ops/int8/quantized_kernels.h"

namespace tensorscope {

inline std::int64_t QuantizedConv2d::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) + kernels::quantized_conv2d_bytes(conv.sizes(shapes[0], shapes[1]));
}

template <class T, class Kernels>
void QuantizedConv2d::forward(Inputs inputs, View output, Workspace workspace) const {
  const Shape& x = inputs[0].shape;
  const kernels::ConvSizes s = conv.sizes(x, inputs[1].shape);
  if constexpr (Kernels::kFast) {
    auto* q = workspace.as<std::int8_t>();
    kernels::quantized_conv2d_fast(quantized_product<T>(x_scale, inputs, q), q + room_for(x),
                                   output.as<T>(), s);
  } else {
    const std::int64_t patch = inputs[1].shape.numel(1, 4);
    std::vector<kernels::Quantized<T>> scratch(static_cast<std::size_t>(x.numel() + patch));
    kernels::quantized_conv2d(quantized_product<T>(x_scale, inputs, scratch.data()),
                              scratch.data() + x.numel(), output.as<T>(), s);
  }
}

}  // namespace tensorscope
