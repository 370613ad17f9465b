#pragma once
// Cross-entropy of class scores: log_softmax and negative log-likelihood in one, averaged over
// rows, like PyTorch's CrossEntropyLoss.

#include "ops/rows/rows.h"

namespace tensorscope {

/// logits [..., C], targets int32 [...] give the loss, [1]. forward and reference throw
/// Error(invalid_argument) for a target outside [0, C).
struct CrossEntropy {
  static constexpr std::string_view kName = "cross_entropy";
  static constexpr Arity kArity{2, 2};
  static constexpr std::size_t kIndexInput = 1;
  static constexpr InputSet kDifferentiable{0};

  Shape infer(Shapes shapes) const {
    const Shape& logits = shapes[0];
    require_shape(logits.rank() >= 2, kName, "scores are ", logits, ", expected [..., classes]");
    const Shape expected(logits.dims().first(logits.rank() - 1));
    require_shape(shapes[1] == expected, kName, "targets are ", shapes[1], ", expected ", expected,
                  " for scores ", logits);
    return {1};
  }
  /// Per element 3 FLOPs (compare, shift, sum) and one exp; per row 3 and one log; one division.
  Cost cost(Shapes shapes) const {
    const std::int64_t elements = shapes[0].numel();
    const std::int64_t rows = rows_of(shapes[0]).count;
    return {.flops = 3 * elements + 3 * rows + 1, .transcendentals = elements + rows};
  }

  template <class T, class Kernels>
  void forward(Inputs inputs, View output, Workspace) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0, 1}}; }
  /// Per element 4 FLOPs and one exp; per row 2; one division.
  Cost backward_cost(Shapes shapes, InputSet) const {
    const std::int64_t elements = shapes[0].numel();
    return {.flops = 4 * elements + 2 * rows_of(shapes[0]).count + 1, .transcendentals = elements};
  }
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;

 private:
  static void check_targets(const ConstView& targets, const Shape& logits) {
    const std::int64_t classes = logits[-1];
    const std::int32_t* ids = targets.as<std::int32_t>();
    for (std::int64_t i = 0; i < targets.shape.numel(); ++i) {
      if (ids[i] >= 0 && ids[i] < classes) continue;
      throw Error(
          ErrorCode::kInvalidArgument, std::string(kName),
          text(kName, ": target ", ids[i], " at position ", i, ", expected 0 to ", classes - 1));
    }
  }
};

}  // namespace tensorscope
