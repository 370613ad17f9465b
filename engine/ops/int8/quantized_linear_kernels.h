#pragma once
// Calls the kernels of the op in ops/int8/quantized_linear.h.

#include <vector>

#include "ops/gemm/linear_kernels.h"
#include "ops/int8/quantized_kernels.h"
#include "ops/int8/quantized_linear.h"

namespace tensorscope {

inline std::int64_t QuantizedLinear::workspace_bytes(Shapes shapes) const {
  return room_for(shapes[0]) + kernels::quantized_linear_bytes(Linear::sizes(shapes[0], shapes[1]));
}

template <class T, class Kernels>
void QuantizedLinear::forward(Inputs inputs, View output, Workspace workspace) const {
  const kernels::LinearSizes s = Linear::sizes(inputs[0].shape, inputs[1].shape);
  if constexpr (Kernels::kFast) {
    auto* q = workspace.as<std::int8_t>();
    kernels::quantized_linear_fast(quantized_product<T>(x_scale, inputs, q),
                                   q + room_for(inputs[0].shape), output.as<T>(), s);
  } else {
    std::vector<kernels::Quantized<T>> x(static_cast<std::size_t>(inputs[0].shape.numel()));
    kernels::quantized_linear(quantized_product<T>(x_scale, inputs, x.data()), output.as<T>(), s);
  }
}

}  // namespace tensorscope
