#pragma once
// Looks up one row of a table per token id.

#include "ops/contract/op.h"

namespace tensorscope {

/// ids int32 [B, T], table [V, C] gives [B, T, C]. forward and reference throw
/// Error(invalid_argument) for an id outside [0, V).
struct Embedding {
  static constexpr std::string_view kName = "embedding";
  static constexpr Arity kArity{2, 2};
  static constexpr InputSet kDifferentiable{1};
  static constexpr std::size_t kIndexInput = 0;  ///< int32, see ops/contract/op.h

  Shape infer(Shapes shapes) const {
    const Shape& ids = shapes[0];
    const Shape& table = shapes[1];
    require_shape(ids.rank() == 2, kName, "ids are ", ids, ", expected [B, T]");
    require_shape(table.rank() == 2, kName, "table is ", table, ", expected [V, C]");
    return Shape{ids[0], ids[1], table[1]};
  }
  /// Moves data, computes nothing.
  Cost cost(Shapes) const { return {}; }
  /// The ids, the rows they select (a repeated row counts each time) and the output.
  std::int64_t min_bytes(Shapes shapes, DType dtype) const {
    const std::int64_t tokens = shapes[0].numel();
    return tokens * size_of(DType::kInt32) + 2 * tokens * shapes[1][1] * size_of(dtype);
  }

  template <class T>
  void reference(Inputs inputs, View output) const;

  Reads backward_reads(InputSet) const { return {.inputs = {0}}; }
  /// One add per element of the output's gradient.
  Cost backward_cost(Shapes shapes, InputSet) const {
    return {.flops = shapes[0].numel() * shapes[1][1]};
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const;

 private:
  static void check_ids(const ConstView& ids, const Shape& table) {
    const auto* values = ids.as<std::int32_t>();
    for (std::int64_t i = 0; i < ids.shape.numel(); ++i) {
      if (values[i] >= 0 && values[i] < table[0]) continue;
      throw Error(ErrorCode::kInvalidArgument, std::string(kName),
                  text(kName, ": token id ", values[i], " at position ", i,
                       " is outside the vocabulary of ", table[0]),
                  text("Use ids from 0 to ", table[0] - 1, "."));
    }
  }
};

}  // namespace tensorscope
