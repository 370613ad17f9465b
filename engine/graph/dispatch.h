#pragma once
// Runs every op: infers shapes, takes memory from the ledger, tells the observer, executes. A dry
// context takes the same path without storage or kernels. The counterparts for training are
// graph/backward.h and graph/update.h.

#include "graph/op_table.h"

namespace tensorscope {

/// Runs one op. @param label name of the layer, for the ledger and the observer.
/// Throws Error(shape_mismatch), Error(invalid_argument) for attributes, element types or token
/// ids, or Error(out_of_memory); on a throw nothing stays allocated.
Tensor run(const Context& context, OpRef op, std::span<const Tensor* const> inputs,
           std::string_view label);

template <OpContract Op>
Tensor run(const Context& context, const Op& op, std::span<const Tensor* const> inputs,
           std::string_view label) {
  return run(context, op_ref(op), inputs, label);
}

}  // namespace tensorscope
