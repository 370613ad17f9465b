#pragma once
// Calls the kernels of the op in ops/elementwise/sgd_step.h.

#include "kernels/elementwise/optimizer.h"
#include "ops/elementwise/sgd_step.h"

namespace tensorscope {

template <class T>
void SgdStep::reference(Targets targets, Inputs inputs) const {
  T* velocity = targets.size() > 1 ? targets[1].as<T>() : nullptr;
  kernels::sgd_step(inputs[0].as<T>(), targets[0].as<T>(), velocity, targets[0].shape.numel(),
                    settings);
}

}  // namespace tensorscope
