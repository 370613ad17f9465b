#include "graph/any_op.h"

#include <array>

namespace tensorscope {
namespace {

template <class... Ops>
constexpr std::array<const OpTable*, sizeof...(Ops)> tables_of(TypeList<Ops...>) {
  return {&kOpTable<Ops>...};
}

// In the order of the variant's alternatives.
constexpr auto kTables = tables_of(OpList{});

}  // namespace

OpRef op_ref(const AnyOp& any) {
  return {*kTables[any.index()],
          std::visit([](const auto& op) -> const void* { return &op; }, any)};
}

Reads reads_of(const AnyOp& any, InputSet needs) {
  const OpRef op = op_ref(any);
  const InputSet computed = (needs & op.table.differentiable) - op.table.pass_through;
  return computed.empty() ? Reads{} : op.backward_reads(computed);
}

}  // namespace tensorscope
