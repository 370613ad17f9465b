#pragma once
// The ops of OpList behind one type.

#include "graph/op_table.h"
#include "ops/list.h"

namespace tensorscope {

/// Of the op that it holds.
const OpTable& table_of(const AnyOp& op);
OpRef op_ref(const AnyOp& op);

/// What the backward of a call reads, pass-through gradients aside.
Reads reads_of(const AnyOp& op, InputSet needs);

}  // namespace tensorscope
