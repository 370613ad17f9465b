#include "graph/double_precision.h"

#include "graph/make_op_table.h"
#include "graph/make_update_table.h"
#include "ops/list.h"
#include "ops/update_list.h"

namespace tensorscope {
namespace {

template <class... Ops>
void enable(TypeList<Ops...>) {
  ((double_kernels_of<Ops> = detail::kernels_of<Ops, double>()), ...);
}

template <class... Ops>
void enable(UpdateTypeList<Ops...>) {
  ((double_updates_of<Ops> = detail::updates_of<Ops, double>()), ...);
}

}  // namespace

void enable_double_precision() {
  enable(OpList{});
  enable(UpdateList{});
}

}  // namespace tensorscope
