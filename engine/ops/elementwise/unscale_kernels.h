#pragma once
// Calls the kernels of the op in ops/elementwise/unscale.h.

#include "kernels/elementwise/optimizer.h"
#include "ops/elementwise/unscale.h"

namespace tensorscope {

template <class T, class Kernels>
void Unscale::update(Targets targets, Inputs) const {
  Kernels::of(kernels::unscale<T>, kernels::unscale_fast)(
      targets[0].as<T>(), T(factor), targets[1].as<T>(), targets[0].shape.numel());
}

}  // namespace tensorscope
