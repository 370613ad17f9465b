#pragma once
// Logarithm of the softmax over the last dimension: x - max - log(sum(exp(x - max))).

#include "kernels/rows/softmax.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [..., C] gives the same shape.
struct LogSoftmax {
  static constexpr std::string_view kName = "log_softmax";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};

  Shape infer(Shapes shapes) const;
  /// Per element: compare (maximum), subtract, add (sum), subtract; one exp, and one log per row.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const std::int64_t columns = output.shape[-1];
      kernels::log_softmax_fast(inputs[0].as<float>(), output.as<float>(),
                                output.shape.numel() / columns, columns);
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    const std::int64_t columns = output.shape[-1];
    kernels::log_softmax(inputs[0].as<T>(), output.as<T>(), output.shape.numel() / columns,
                         columns);
  }

  Reads backward_reads(InputSet) const { return {.output = true}; }
  /// Per element: sum, product, subtract; one exp.
  Cost backward_cost(Shapes shapes, InputSet) const;
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const std::int64_t columns = call.output.shape[-1];
      kernels::log_softmax_backward_fast(call.output.as<float>(), call.grad_output.as<float>(),
                                         gradients[0].as<float>(),
                                         call.output.shape.numel() / columns, columns);
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const std::int64_t columns = call.output.shape[-1];
    kernels::log_softmax_backward(call.output.as<T>(), call.grad_output.as<T>(),
                                  gradients[0].as<T>(), call.output.shape.numel() / columns,
                                  columns);
  }
};

}  // namespace tensorscope
