#pragma once
// Calls the kernels of the op in ops/elementwise/unpack.h.

#include "kernels/elementwise/convert.h"
#include "ops/elementwise/unpack.h"

namespace tensorscope {

template <class Half>
template <class T>
void Unpack<Half>::reference(Inputs inputs, View output) const {
  kernels::widen(inputs[0].as<Half>(), output.as<T>(), output.shape.numel());
}

}  // namespace tensorscope
