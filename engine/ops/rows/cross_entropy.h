#pragma once
// Cross-entropy of class scores: log_softmax and negative log-likelihood in one, mean over rows, as
// PyTorch's CrossEntropyLoss.

#include "kernels/rows/loss.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// logits [..., C], targets int32 [...] give the loss, [1]. forward and reference throw
/// Error(invalid_argument) for a target outside [0, C).
struct CrossEntropy {
  static constexpr std::string_view kName = "cross_entropy";
  static constexpr Arity kArity{2, 2};
  static constexpr std::size_t kIndexInput = 1;
  static constexpr InputSet kDifferentiable{0};
  static constexpr InputSet kPassThrough{};

  Shape infer(Shapes shapes) const;
  /// Per element 3 FLOPs (compare, shift, sum) and one exp; per row 3 and one log; one division.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes) const { return 0; }

  template <class T>
  void forward(Inputs inputs, View output, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      check_targets(inputs[1], inputs[0].shape);
      const std::int64_t columns = inputs[0].shape[-1];
      *output.as<float>() =
          kernels::cross_entropy_fast(inputs[0].as<float>(), inputs[1].as<std::int32_t>(),
                                      inputs[0].shape.numel() / columns, columns);
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    check_targets(inputs[1], inputs[0].shape);
    const std::int64_t columns = inputs[0].shape[-1];
    *output.as<T>() = kernels::cross_entropy(inputs[0].as<T>(), inputs[1].as<std::int32_t>(),
                                             inputs[0].shape.numel() / columns, columns);
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// Per element 4 FLOPs and one exp; per row 2; one division.
  Cost backward_cost(Shapes shapes, InputSet) const;
  std::int64_t backward_workspace_bytes(Shapes, InputSet) const { return 0; }
  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      const std::int64_t columns = call.shapes[0][-1];
      kernels::cross_entropy_backward_fast(call.inputs[0].as<float>(),
                                           call.inputs[1].as<std::int32_t>(),
                                           *call.grad_output.as<float>(), gradients[0].as<float>(),
                                           call.shapes[0].numel() / columns, columns);
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const std::int64_t columns = call.shapes[0][-1];
    kernels::cross_entropy_backward(call.inputs[0].as<T>(), call.inputs[1].as<std::int32_t>(),
                                    *call.grad_output.as<T>(), gradients[0].as<T>(),
                                    call.shapes[0].numel() / columns, columns);
  }

 private:
  static void check_targets(const ConstView& targets, const Shape& logits);
};

}  // namespace tensorscope
