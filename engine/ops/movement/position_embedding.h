#pragma once
// Adds a learned vector per position, as GPT-2 does.

#include "ops/contract/op.h"

namespace tensorscope {

/// x [B, T, C], table [P, C] with T <= P gives x + table[:T].
struct AddPosition {
  static constexpr std::string_view kName = "position_embedding";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{0, 1};
  static constexpr Parts kParts = Parts::kImages;
  static constexpr InputSet kPassThrough{0};
  static constexpr bool kInPlace = true;

  Shape infer(Shapes shapes) const {
    const Shape& x = shapes[0];
    const Shape& table = shapes[1];
    require_shape(x.rank() == 3, kName, "input is ", x, ", expected [B, T, C]");
    require_shape(table.rank() == 2, kName, "table is ", table, ", expected [P, C]");
    require_shape(x[2] == table[1], kName, "input has ", x[2], " features, table has ", table[1],
                  " (input ", x, ", table ", table, ")");
    require_shape(x[1] <= table[0], kName, "sequence of ", x[1], " tokens, the table has only ",
                  table[0], " positions");
    return x;
  }
  /// One add per element.
  Cost cost(Shapes shapes) const { return {.flops = shapes[0].numel()}; }
  /// x, the T rows of the table that are used, and the output.
  std::int64_t min_bytes(Shapes shapes, DType dtype) const {
    return (2 * shapes[0].numel() + shapes[0].numel(1, 3)) * size_of(dtype);
  }

  template <class T>
  void reference(Inputs inputs, View output) const;

  Reads backward_reads(InputSet) const { return {}; }
  /// The table's gradient: one add per element of x.
  Cost backward_cost(Shapes shapes, InputSet) const { return {.flops = shapes[0].numel()}; }
  /// Table rows for positions beyond T get gradient 0.
  template <class T, class Kernels>
  void backward(const BackwardCall& call, Gradients gradients, Workspace) const;
};

}  // namespace tensorscope
