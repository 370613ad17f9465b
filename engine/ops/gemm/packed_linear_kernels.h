#pragma once
// Calls the kernels of the op in ops/gemm/packed_linear.h.

#include "ops/gemm/linear_kernels.h"
#include "ops/gemm/packed_linear.h"

namespace tensorscope {

template <class T, class Kernels>
void PackedLinear::forward(Inputs inputs, View output, Workspace) const {
  Kernels::of(kernels::linear_packed<T>, kernels::linear_packed_fast)(
      inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2), output.as<T>(),
      Linear::sizes(inputs[0].shape, inputs[1].shape), relu);
}

}  // namespace tensorscope
