#pragma once
// Calls the kernels of the op in ops/elementwise/adam_step.h.

#include "kernels/elementwise/optimizer.h"
#include "ops/elementwise/adam_step.h"

namespace tensorscope {

template <class T>
void AdamStep::reference(Targets targets, Inputs inputs) const {
  kernels::adam_step(inputs[0].as<T>(), targets[0].as<T>(), targets[1].as<T>(), targets[2].as<T>(),
                     targets[0].shape.numel(), settings);
}

}  // namespace tensorscope
