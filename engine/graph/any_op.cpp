#include "graph/any_op.h"

namespace tensorscope {

OpRef op_ref(const AnyOp& any) {
  return {table_of(any), std::visit([](const auto& op) -> const void* { return &op; }, any)};
}

Reads reads_of(const AnyOp& any, InputSet needs) {
  const OpRef op = op_ref(any);
  const InputSet computed = (needs & op.table.differentiable) - op.table.pass_through;
  return computed.empty() ? Reads{} : op.backward_reads(computed);
}

}  // namespace tensorscope
