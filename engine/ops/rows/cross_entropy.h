#pragma once
// Cross-entropy of class scores: log_softmax and negative log-likelihood in one, mean over rows, as
// PyTorch's CrossEntropyLoss.

#include "kernels/rows/loss.h"
#include "ops/rows/rows.h"

namespace tensorscope {

/// logits [..., C], targets int32 [...] give the loss, [1]. forward and reference throw
/// Error(invalid_argument) for a target outside [0, C).
struct CrossEntropy {
  static constexpr std::string_view kName = "cross_entropy";
  static constexpr Arity kArity{2, 2};
  static constexpr std::size_t kIndexInput = 1;
  static constexpr InputSet kDifferentiable{0};

  Shape infer(Shapes shapes) const;
  /// Per element 3 FLOPs (compare, shift, sum) and one exp; per row 3 and one log; one division.
  Cost cost(Shapes shapes) const;

  template <class T>
  void reference(Inputs inputs, View output) const {
    check_targets(inputs[1], inputs[0].shape);
    const auto [rows, columns] = rows_of(inputs[0].shape);
    *output.as<T>() =
        kernels::cross_entropy(inputs[0].as<T>(), inputs[1].as<std::int32_t>(), rows, columns);
  }
  void forward_fast(Inputs inputs, View output, Workspace) const {
    check_targets(inputs[1], inputs[0].shape);
    const auto [rows, columns] = rows_of(inputs[0].shape);
    *output.as<float>() = kernels::cross_entropy_fast(inputs[0].as<float>(),
                                                      inputs[1].as<std::int32_t>(), rows, columns);
  }

  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// Per element 4 FLOPs and one exp; per row 2; one division.
  Cost backward_cost(Shapes shapes, InputSet) const;
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const auto [rows, columns] = rows_of(call.shapes[0]);
    kernels::cross_entropy_backward(call.inputs[0].as<T>(), call.inputs[1].as<std::int32_t>(),
                                    *call.grad_output.as<T>(), gradients[0].as<T>(), rows, columns);
  }
  void backward_fast(const BackwardCall& call, Gradients gradients, Workspace) const {
    const auto [rows, columns] = rows_of(call.shapes[0]);
    kernels::cross_entropy_backward_fast(
        call.inputs[0].as<float>(), call.inputs[1].as<std::int32_t>(),
        *call.grad_output.as<float>(), gradients[0].as<float>(), rows, columns);
  }

 private:
  static void check_targets(const ConstView& targets, const Shape& logits);
};

}  // namespace tensorscope
