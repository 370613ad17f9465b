#pragma once
// Takes the heads of query, key or value out of a fused projection.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [B, T, of * D] gives [B, heads, T, D], a copy of `heads` of its heads, beginning with number
/// `first`.
struct SplitHeads {
  static constexpr std::string_view kName = "split_heads";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr Parts kParts = Parts::kImages;

  std::int64_t heads = 1;
  std::int64_t of = 1;
  std::int64_t first = 0;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    require_shape(x.rank() == 3, kName, "input is ", x, ", expected [B, T, heads * D]");
    require_range(kName, "of", of, 1, x[2]);
    require_range(kName, "heads", heads, 1, of);
    require_range(kName, "first", first, 0, of - heads);
    require_shape(x[2] % of == 0, kName, "input has ", x[2], " features, which ", of,
                  " heads do not divide");
    return Shape{x[0], heads, x[1], x[2] / of};
  }
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }
  /// Only the heads that are copied are read.
  std::int64_t min_bytes(Shapes shapes, DType dtype) const {
    return 2 * (shapes[0].numel() / of) * heads * size_of(dtype);
  }

  template <class T>
  void reference(Inputs inputs, View output) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// Moves data, computes nothing. The gradient of the heads that were not copied is zero, and is
  /// written too.
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;

 private:
  kernels::SplitHeadsSizes sizes(const Shape& output) const {
    return {output[0], output[2], heads, output[3], of, first};
  }
};

}  // namespace tensorscope
