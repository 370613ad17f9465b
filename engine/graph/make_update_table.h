#pragma once
// Like graph/make_op_table.h, for ops that work in place.

#include "graph/update_table.h"
#include "ops/all_kernels.h"
#include "ops/contract/kernels.h"

namespace tensorscope {

template <class Op>
inline UpdateKernels double_updates_of{};

namespace detail {

template <class Op, class T>
constexpr UpdateKernels updates_of() {
  return {
      [](const void* op, Targets targets, Inputs inputs) {
        update_kernel<T>(*static_cast<const Op*>(op), targets, inputs);
      },
      [](const void* op, Targets targets, Inputs inputs) {
        update_kernel<T, ReadableKernels>(*static_cast<const Op*>(op), targets, inputs);
      },
  };
}

}  // namespace detail

template <UpdateContract Op>
inline constexpr UpdateTable kUpdateTable{
    .name = Op::kName,
    .parts = parts_of<Op>(),
    .check = [](const void* op, Shapes targets,
                Shapes inputs) { static_cast<const Op*>(op)->check(targets, inputs); },
    .cost = [](const void* op, Shapes targets,
               Shapes inputs) { return static_cast<const Op*>(op)->cost(targets, inputs); },
    .float_kernels = detail::updates_of<Op, float>(),
    .double_kernels = &double_updates_of<Op>,
};

template <UpdateContract Op>
const UpdateTable& update_table_of() {
  return kUpdateTable<Op>;
}

}  // namespace tensorscope
