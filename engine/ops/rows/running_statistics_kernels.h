#pragma once
// Calls the kernels of the op in ops/rows/running_statistics.h.

#include "kernels/rows/normalise.h"
#include "ops/rows/running_statistics.h"

namespace tensorscope {

template <class T>
void UpdateRunningStatistics::reference(Targets targets, Inputs inputs) const {
  const std::int64_t channels = targets[0].shape.numel();
  const T* batch = inputs[0].as<T>();
  const double n = static_cast<double>(count);
  kernels::move_towards(batch, targets[0].as<T>(), channels, 1.0 - momentum, momentum);
  kernels::move_towards(batch + channels, targets[1].as<T>(), channels, 1.0 - momentum,
                        momentum * n / (n - 1.0));
}

}  // namespace tensorscope
