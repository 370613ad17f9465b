#pragma once
// Calls the kernels of the op in ops/elementwise/scale.h.

#include "kernels/elementwise/optimizer.h"
#include "ops/elementwise/scale.h"

namespace tensorscope {

template <class T>
void Scale::reference(Targets targets, Inputs) const {
  kernels::scale(targets[0].as<T>(), T(factor), targets[0].shape.numel());
}

}  // namespace tensorscope
