#pragma once
// Convolution with what follows it done before the output is stored: bias, a residual, relu. The
// arithmetic is that of the ops it replaces; what falls away is their traffic. For inference.

#include "kernels/elementwise/activation.h"
#include "ops/conv/conv2d.h"

namespace tensorscope {

/// x, weight, optional bias as conv2d takes them, then the residual [N, O, OH, OW] if there is one:
/// relu(conv2d(x) + residual).
struct FusedConv2d : NotDifferentiable {
  static constexpr std::string_view kName = "fused_conv2d";
  static constexpr Arity kArity{2, 4};

  Conv2d conv;  ///< stride, padding, dilation, groups
  bool residual = false;
  bool relu = false;

  Shape infer(Shapes shapes) const;
  /// The sum of the parts: conv2d's count, one per output for the residual, one for relu.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const { return conv.workspace_bytes(shapes); }

  template <class T>
  void reference(Inputs inputs, View output) const {
    conv.reference<T>(convolved(inputs), output);
    const std::int64_t n = output.shape.numel();
    T* y = output.as<T>();
    if (residual) kernels::add(y, inputs.back().as<T>(), y, n);
    if (relu) kernels::relu(y, y, n);
  }
  void forward_fast(Inputs inputs, View output, Workspace workspace) const;

 private:
  /// The inputs of conv2d.
  template <class Span>
  Span convolved(Span all) const {
    return all.first(all.size() - (residual ? 1 : 0));
  }
};

}  // namespace tensorscope
