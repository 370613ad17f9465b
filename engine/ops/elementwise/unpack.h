#pragma once
// Expands sixteen-bit storage to the type that ops compute in. Weights stored in half the bytes go
// through it before each use (see rewrite/store_as.h).

#include "ops/contract/op.h"

namespace tensorscope {

/// x of any shape in Half (Float16, BFloat16) gives exactly the same values. The expanded copy is
/// workspace: it is released after its last use.
template <class Half>
struct Unpack : NotDifferentiable {
  static constexpr std::string_view kName =
      kDTypeOf<Half> == DType::kFloat16 ? "unpack_float16" : "unpack_bfloat16";
  static constexpr Arity kArity{1, 1};
  static constexpr Parts kParts = Parts::kElements;
  static constexpr MemoryCategory kOutputCategory = MemoryCategory::kWorkspace;

  static constexpr std::optional<DType> stored_dtype(std::size_t) { return kDTypeOf<Half>; }

  Shape infer(Shapes shapes) const { return shapes[0]; }
  /// Changing the format is not arithmetic.
  Cost cost(Shapes) const { return {}; }

  template <class T>
  void reference(Inputs inputs, View output) const;
};

}  // namespace tensorscope
