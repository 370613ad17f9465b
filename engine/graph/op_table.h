#pragma once
// Type-erased ops. The dispatcher calls an op through a table of functions, so that it is compiled
// once instead of for each of forty ops; as a template it would be a tenth of the page's download.

#include <array>

#include "graph/context.h"
#include "ops/contract/op.h"

namespace tensorscope {

using ForwardKernel = void (*)(const void* op, Inputs, View output, Workspace);
using BackwardKernel = void (*)(const void* op, const BackwardCall&, Gradients, Workspace);

/// An op's kernels for one scalar type, fast and reference.
struct OpKernels {
  ForwardKernel forward = nullptr;
  ForwardKernel reference = nullptr;
  BackwardKernel backward = nullptr;
  BackwardKernel backward_reference = nullptr;
};

/// OpContract as data; ops/contract/op.h documents the members. `op` points to the op itself.
struct OpTable {
  std::string_view name;
  Arity arity;
  bool is_view;
  bool in_place;
  Parts parts;
  MemoryCategory output_category;
  InputSet differentiable;
  InputSet pass_through;
  DType (*input_dtype)(std::size_t i, DType dtype);
  Shape (*infer)(const void* op, Shapes);
  Cost (*cost)(const void* op, Shapes);
  std::int64_t (*min_bytes)(const void* op, Shapes, DType);
  std::int64_t (*workspace_bytes)(const void* op, Shapes);
  Reads (*backward_reads)(const void* op, InputSet needs);
  Cost (*backward_cost)(const void* op, Shapes, InputSet needs);
  std::int64_t (*backward_min_bytes)(const void* op, Shapes, const Shape& output, InputSet needs,
                                     DType);
  std::int64_t (*backward_workspace_bytes)(const void* op, Shapes, InputSet needs);
  OpKernels float_kernels;
  const OpKernels* double_kernels;  ///< empty until enable_double_precision()
};

/// An op and its table. It refers to the op, which must outlive it.
struct OpRef {
  const OpTable& table;
  const void* op;

  std::string_view name() const { return table.name; }
  Shape infer(Shapes shapes) const { return table.infer(op, shapes); }
  Cost cost(Shapes shapes) const { return table.cost(op, shapes); }
  std::int64_t min_bytes(Shapes shapes, DType dtype) const {
    return table.min_bytes(op, shapes, dtype);
  }
  std::int64_t workspace_bytes(Shapes shapes) const { return table.workspace_bytes(op, shapes); }
  Reads backward_reads(InputSet needs) const { return table.backward_reads(op, needs); }
  Cost backward_cost(Shapes shapes, InputSet needs) const {
    return table.backward_cost(op, shapes, needs);
  }
  std::int64_t backward_min_bytes(Shapes shapes, const Shape& output, InputSet needs,
                                  DType dtype) const {
    return table.backward_min_bytes(op, shapes, output, needs, dtype);
  }
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const {
    return table.backward_workspace_bytes(op, shapes, needs);
  }
  /// The kernels for an element type. Throws Error(internal) for kFloat64 unless
  /// enable_double_precision() was called.
  const OpKernels& kernels(DType dtype) const;
};

/// The table of an op of OpList, instantiated in graph/op_tables.cpp. That file fails to link if an
/// op's kernels header leaves a declared function undefined.
template <OpContract Op>
const OpTable& op_table_of();

template <OpContract Op>
OpRef op_ref(const Op& op) {
  return {op_table_of<Op>(), &op};
}

}  // namespace tensorscope
