#pragma once
// Calls the kernels of the op in ops/elementwise/accumulate.h.

#include "kernels/elementwise/elementwise.h"
#include "ops/elementwise/accumulate.h"

namespace tensorscope {

template <class T>
void Accumulate::reference(Targets targets, Inputs inputs) const {
  kernels::accumulate(inputs[0].as<T>(), targets[0].as<T>(), targets[0].shape.numel());
}

}  // namespace tensorscope
