#pragma once
// Relu: max(x, 0), element by element.

#include "kernels/elementwise/activation.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x of any shape gives the same shape.
struct Relu {
  static constexpr std::string_view kName = "relu";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};
  static constexpr bool kInPlace = true;

  Shape infer(Shapes shapes) const { return shapes[0]; }
  /// One compare per element.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = elements};
  }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::relu_fast(inputs[0].as<float>(), output.as<float>(), output.shape.numel());
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::relu(inputs[0].as<T>(), output.as<T>(), output.shape.numel());
  }

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// One compare per element.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel()}; }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::relu_backward_fast(call.output.as<float>(), call.grad_output.as<float>(),
                                  gradients[0].as<float>(), call.output.shape.numel());
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::relu_backward(call.output.as<T>(), call.grad_output.as<T>(), gradients[0].as<T>(),
                           call.output.shape.numel());
  }
};

}  // namespace tensorscope
