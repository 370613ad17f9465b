#pragma once
// Shared by the kernel calls of the int8 ops (ops/int8/quantized.h).

#include "kernels/int8/quantized.h"
#include "ops/int8/quantized.h"

namespace tensorscope {

/// Rounds x into `q` and collects the arguments of the kernels.
/// @param x_scale see QuantizedOp
template <class T>
kernels::QuantizedProduct<T> quantized_product(float x_scale, Inputs inputs,
                                               kernels::Quantized<T>* q) {
  const T* x = inputs[0].as<T>();
  const std::int64_t n = inputs[0].shape.numel();
  const T scale = scales_are_dynamic(x_scale) ? kernels::symmetric_scale(x, n) : T(x_scale);
  kernels::quantize(x, scale, q, n);
  return {q, inputs[1].as<std::int8_t>(), inputs[2].as<T>(), data_or_null<T>(inputs, 3), scale};
}

}  // namespace tensorscope
