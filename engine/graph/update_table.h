#pragma once
// As graph/op_table.h, for ops that work in place.

#include "graph/context.h"
#include "ops/contract/kernels.h"

namespace tensorscope {

using UpdateKernel = void (*)(const void* op, Targets, Inputs);

struct UpdateKernels {
  UpdateKernel update = nullptr;
  UpdateKernel reference = nullptr;
};

/// UpdateContract as data.
struct UpdateTable {
  std::string_view name;
  Parts parts;
  void (*check)(const void* op, Shapes targets, Shapes inputs);
  Cost (*cost)(const void* op, Shapes targets, Shapes inputs);
  UpdateKernels float_kernels;
  const UpdateKernels* double_kernels;  ///< empty until enable_double_precision()
};

struct UpdateRef {
  const UpdateTable& table;
  const void* op;

  /// Of the context's element type. Throws Error(internal) for doubles nobody enabled.
  const UpdateKernels& kernels(DType dtype) const;
};

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

}  // namespace tensorscope
