// The tables of all ops. Ops and their kernels meet only here and in double_precision.cpp.

#include <array>

#include "graph/any_op.h"
#include "graph/make_op_table.h"
#include "graph/make_update_table.h"
#include "ops/update_list.h"

namespace tensorscope {
namespace {

template <class... Ops>
constexpr std::array<const OpTable& (*)(), sizeof...(Ops)> tables_of(TypeList<Ops...>) {
  return {&op_table_of<Ops>...};
}

// In the order of the variant's alternatives. Taking the addresses instantiates the functions, so
// that all other sources can link to them.
constexpr auto kTables = tables_of(OpList{});

}  // namespace

// One line for each op of UpdateList; without it the op does not link.
template const UpdateTable& update_table_of<Accumulate>();
template const UpdateTable& update_table_of<SgdStep>();
template const UpdateTable& update_table_of<AdamStep>();
template const UpdateTable& update_table_of<SquaredNorm>();
template const UpdateTable& update_table_of<Scale>();
template const UpdateTable& update_table_of<Unscale>();
template const UpdateTable& update_table_of<UpdateRunningStatistics>();

const OpTable& table_of(const AnyOp& op) { return kTables[op.index()](); }

}  // namespace tensorscope
