#pragma once
// Calls the kernels of the op in ops/elementwise/add.h.

#include "kernels/elementwise/elementwise.h"
#include "ops/elementwise/add.h"

namespace tensorscope {

template <class T>
void Add::reference(Inputs inputs, View output) const {
  kernels::add(inputs[0].as<T>(), inputs[1].as<T>(), output.as<T>(), output.shape.numel());
}

}  // namespace tensorscope
