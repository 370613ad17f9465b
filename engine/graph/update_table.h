#pragma once
// Like graph/op_table.h, for ops that work in place.

#include "graph/context.h"
#include "ops/contract/update.h"

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

  /// The kernels for an element type. Throws Error(internal) for kFloat64 unless
  /// enable_double_precision() was called.
  const UpdateKernels& kernels(DType dtype) const;
};

/// Like op_table_of(), for an op of UpdateList.
template <UpdateContract Op>
const UpdateTable& update_table_of();

}  // namespace tensorscope
