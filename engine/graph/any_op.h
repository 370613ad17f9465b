#pragma once
// Any op of OpList behind one type.

#include "graph/op_table.h"
#include "ops/list.h"

namespace tensorscope {

/// The table of the op that the variant holds.
const OpTable& table_of(const AnyOp& op);
OpRef op_ref(const AnyOp& op);

/// What the backward of a call reads; gradients that pass through read nothing.
Reads reads_of(const AnyOp& op, InputSet needs);

}  // namespace tensorscope
