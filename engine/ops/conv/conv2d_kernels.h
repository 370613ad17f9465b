#pragma once
// Calls the kernels of the op in ops/conv/conv2d.h.

#include <algorithm>

#include "kernels/conv/conv2d.h"
#include "kernels/conv/conv2d_backward.h"
#include "ops/contract/product_kernels.h"
#include "ops/conv/conv2d.h"

namespace tensorscope {

inline std::int64_t Conv2d::workspace_bytes(Shapes shapes) const {
  return kernels::conv2d_workspace_bytes(sizes(shapes[0], shapes[1]));
}

template <class T, class Kernels>
void Conv2d::forward(Inputs inputs, View output, Workspace workspace) const {
  Kernels::of(kernels::conv2d<T>, kernels::conv2d_with_bias, workspace)(
      inputs[0].as<T>(), inputs[1].as<T>(), data_or_null<T>(inputs, 2), output.as<T>(),
      sizes(inputs[0].shape, inputs[1].shape));
}

inline std::int64_t Conv2d::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  const kernels::ConvSizes s = sizes(shapes[0], shapes[1]);
  const std::int64_t input = needs.has(0) ? kernels::conv2d_backward_input_workspace_bytes(s) : 0;
  const std::int64_t weight = needs.has(1) ? kernels::conv2d_backward_weight_workspace_bytes(s) : 0;
  return std::max(input, weight);  // they run one after the other in the same memory
}

template <class T, class Kernels>
void Conv2d::backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
  const kernels::ConvSizes s = sizes(call.shapes[0], call.shapes[1]);
  factor_gradients<T>(call, gradients,
                      Kernels::of(kernels::conv2d_backward_input<T>,
                                  kernels::conv2d_backward_input_fast, workspace),
                      Kernels::of(kernels::conv2d_backward_weight<T>,
                                  kernels::conv2d_backward_weight_fast, workspace),
                      s);
  bias_gradient<T, Kernels>(call, gradients, {s.n, s.o, s.oh * s.ow});
}

}  // namespace tensorscope
