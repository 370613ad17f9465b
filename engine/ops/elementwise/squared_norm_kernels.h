#pragma once
// Calls the kernels of the op in ops/elementwise/squared_norm.h.

#include "kernels/elementwise/optimizer.h"
#include "ops/elementwise/squared_norm.h"

namespace tensorscope {

template <class T, class Kernels>
void SquaredNorm::update(Targets targets, Inputs inputs) const {
  Kernels::of(kernels::squared_norm<T>, kernels::squared_norm_fast)(
      inputs[0].as<T>(), targets[0].as<T>(), inputs[0].shape.numel());
}

}  // namespace tensorscope
