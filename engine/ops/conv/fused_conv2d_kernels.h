#pragma once
// Calls the kernels of the op in ops/conv/fused_conv2d.h.

#include "kernels/elementwise/activation.h"
#include "ops/conv/conv2d_kernels.h"
#include "ops/conv/fused_conv2d.h"

namespace tensorscope {

inline std::int64_t FusedConv2d::workspace_bytes(Shapes shapes) const {
  return conv.workspace_bytes(shapes);
}

template <class T, class Kernels>
void FusedConv2d::forward(Inputs inputs, View output, Workspace workspace) const {
  if constexpr (Kernels::kFast) {
    const kernels::ConvEpilogue epilogue{
        .bias = data_or_null<float>(convolved(inputs), 2),
        .residual = residual ? inputs.back().as<float>() : nullptr,
        .relu = relu,
    };
    kernels::conv2d_fast(inputs[0].as<float>(), inputs[1].as<float>(), epilogue, output.as<float>(),
                         conv.sizes(inputs[0].shape, inputs[1].shape), workspace.as<float>());
  } else {
    conv.forward<T, Kernels>(convolved(inputs), output, workspace);
    const std::int64_t n = output.shape.numel();
    T* y = output.as<T>();
    if (residual) kernels::add(y, inputs.back().as<T>(), y, n);
    if (relu) kernels::relu(y, y, n);
  }
}

}  // namespace tensorscope
