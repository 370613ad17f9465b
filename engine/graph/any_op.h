#pragma once
// The ops of OpList behind one type.

#include "graph/op_table.h"
#include "ops/list.h"

namespace tensorscope {

/// Whatever op it holds.
OpRef op_ref(const AnyOp& op);

/// What the backward of a call reads, pass-through gradients aside.
Reads reads_of(const AnyOp& op, InputSet needs);

}  // namespace tensorscope
