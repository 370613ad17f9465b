#pragma once
// Calls the kernels of the op in ops/gemm/fused_linear.h.

#include "ops/gemm/fused_linear.h"
#include "ops/gemm/linear_kernels.h"

namespace tensorscope {

inline std::int64_t FusedLinear::workspace_bytes(Shapes shapes) const {
  return Linear{}.workspace_bytes(shapes);
}

template <class T, class Kernels>
void FusedLinear::forward(Inputs inputs, View output, Workspace workspace) const {
  Linear::run<T, Kernels>(inputs, output, workspace, true);
}

}  // namespace tensorscope
