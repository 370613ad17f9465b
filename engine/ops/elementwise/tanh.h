#pragma once
// Tanh: tanh(x), element by element.

#include "kernels/elementwise/activation.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x of any shape gives the same shape.
struct Tanh {
  static constexpr std::string_view kName = "tanh";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};
  static constexpr bool kInPlace = true;

  Shape infer(Shapes shapes) const { return shapes[0]; }
  /// One transcendental per element, no FLOPs.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    return {.transcendentals = elements};
  }
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::tanh_fast(inputs[0].as<float>(), output.as<float>(), output.shape.numel());
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::tanh(inputs[0].as<T>(), output.as<T>(), output.shape.numel());
  }

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: square, subtract, product.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 3 * elements};
  }
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    backward_reference<T>(call, gradients);
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::tanh_backward(call.output.as<T>(), call.grad_output.as<T>(), gradients[0].as<T>(),
                           call.output.shape.numel());
  }
};

}  // namespace tensorscope
