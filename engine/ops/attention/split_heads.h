#pragma once
// Takes one of the parts (query, key or value) out of a fused projection and splits it into heads.

#include "kernels/movement/movement.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [B, T, parts * C] gives [B, heads, T, C / heads], a copy of part number `part`.
struct SplitHeads {
  static constexpr std::string_view kName = "split_heads";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kImages;

  std::int64_t heads = 1;
  std::int64_t parts = 3;
  std::int64_t part = 0;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_shape(x.rank() == 3, kName, "input is ", x, ", expected [B, T, parts * C]");
    require_range(kName, "heads", heads, 1, x[2]);
    require_range(kName, "parts", parts, 1, x[2]);
    require_range(kName, "part", part, 0, parts - 1);
    require_shape(x[2] % parts == 0 && (x[2] / parts) % heads == 0, kName, "input has ", x[2],
                  " features, which ", parts, " parts of ", heads, " heads do not divide");
    return Shape{x[0], heads, x[1], x[2] / parts / heads};
  }
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }
  /// Only the part that is copied is read.
  std::int64_t min_bytes(Shapes shapes, DType dtype) const {
    return 2 * (shapes[0].numel() / parts) * size_of(dtype);
  }

  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::split_heads(inputs[0].as<T>(), output.as<T>(), sizes(output.shape));
  }

  Reads backward_reads(InputSet) const { return {}; }
  /// Moves data, computes nothing. The gradient of the other parts is zero, and written.
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    kernels::split_heads_backward(call.grad_output.as<T>(), gradients[0].as<T>(),
                                  sizes(call.grad_output.shape));
  }

 private:
  kernels::SplitHeadsSizes sizes(const Shape& output) const {
    return {output[0], output[2], heads, output[3], parts, part};
  }
};

}  // namespace tensorscope
