#pragma once
// Treats a tensor [..., C] as rows of C elements.

#include "ops/contract/op.h"

namespace tensorscope {

struct Rows {
  std::int64_t count = 1;
  std::int64_t columns = 1;
};

inline Rows rows_of(const Shape& x) { return {x.numel() / x[-1], x[-1]}; }

/// Throws Error(shape_mismatch) for a scalar, which has no row.
inline void require_rows(std::string_view op, const Shape& x) {
  require_shape(x.rank() >= 1, op, "input is a scalar, expected [..., C]");
}

}  // namespace tensorscope
