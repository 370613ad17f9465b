#pragma once
// Ops without their types. The dispatcher is compiled once, not once for each of forty ops: it asks
// a table of functions that every op has. A template of it would be a tenth of the page's download.

#include <array>

#include "graph/context.h"
#include "ops/contract/kernels.h"

namespace tensorscope {

using ForwardKernel = void (*)(const void* op, Inputs, View output, Workspace);
using BackwardKernel = void (*)(const void* op, const BackwardCall&, Gradients, Workspace);

/// An op's kernels for one scalar: fast or readable.
struct OpKernels {
  ForwardKernel forward = nullptr;
  ForwardKernel reference = nullptr;
  BackwardKernel backward = nullptr;
  BackwardKernel backward_reference = nullptr;
};

/// OpContract as data (ops/contract/op.h says what each part means); `op` points to the op itself.
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

/// An op and its table. Refers to the op: as long-lived as that.
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
  /// Of the context's element type. Throws Error(internal) for doubles nobody enabled.
  const OpKernels& kernels(DType dtype) const;
};

/// Set by enable_double_precision() (graph/double_precision.h), which knows what they are for.
template <class Op>
inline OpKernels double_kernels_of{};

namespace detail {

template <class Op>
const Op& typed(const void* op) {
  return *static_cast<const Op*>(op);
}

/// No kernels for what is never computed: a view, the backward of an op that has none.
template <class Op, class T>
constexpr OpKernels kernels_of() {
  OpKernels kernels;
  if constexpr (!kIsViewOp<Op>) {
    kernels.forward = [](const void* op, Inputs inputs, View output, Workspace workspace) {
      forward_kernel<T>(typed<Op>(op), inputs, output, workspace);
    };
    kernels.reference = [](const void* op, Inputs inputs, View output, Workspace) {
      forward_kernel<T, ReadableKernels>(typed<Op>(op), inputs, output);
    };
  }
  if constexpr (!kComputedGradients<Op>.empty()) {
    kernels.backward = [](const void* op, const BackwardCall& call, Gradients out,
                          Workspace workspace) {
      backward_kernel<T>(typed<Op>(op), call, out, workspace);
    };
    kernels.backward_reference = [](const void* op, const BackwardCall& call, Gradients out,
                                    Workspace) {
      backward_kernel<T, ReadableKernels>(typed<Op>(op), call, out);
    };
  }
  return kernels;
}

}  // namespace detail

template <OpContract Op>
inline constexpr OpTable kOpTable{
    .name = Op::kName,
    .arity = Op::kArity,
    .is_view = kIsViewOp<Op>,
    .in_place = kIsInPlaceOp<Op>,
    .parts = parts_of<Op>(),
    .output_category = output_category<Op>(),
    .differentiable = Op::kDifferentiable,
    .pass_through = pass_through<Op>(),
    .input_dtype = &input_dtype<Op>,
    .infer = [](const void* op, Shapes shapes) { return detail::typed<Op>(op).infer(shapes); },
    .cost = [](const void* op, Shapes shapes) { return detail::typed<Op>(op).cost(shapes); },
    .min_bytes =
        [](const void* op, Shapes shapes, DType dtype) {
          return tensorscope::min_bytes(detail::typed<Op>(op), shapes, dtype);
        },
    .workspace_bytes =
        [](const void* op, Shapes shapes) {
          return tensorscope::workspace_bytes(detail::typed<Op>(op), shapes);
        },
    .backward_reads =
        [](const void* op, InputSet needs) {
          return tensorscope::backward_reads(detail::typed<Op>(op), needs);
        },
    .backward_cost =
        [](const void* op, Shapes shapes, InputSet needs) {
          return tensorscope::backward_cost(detail::typed<Op>(op), shapes, needs);
        },
    .backward_min_bytes =
        [](const void* op, Shapes shapes, const Shape& output, InputSet needs, DType dtype) {
          return tensorscope::backward_min_bytes(detail::typed<Op>(op), shapes, output, needs,
                                                 dtype);
        },
    .backward_workspace_bytes =
        [](const void* op, Shapes shapes, InputSet needs) {
          return tensorscope::backward_workspace_bytes(detail::typed<Op>(op), shapes, needs);
        },
    .float_kernels = detail::kernels_of<Op, float>(),
    .double_kernels = &double_kernels_of<Op>,
};

template <OpContract Op>
OpRef op_ref(const Op& op) {
  return {kOpTable<Op>, &op};
}

}  // namespace tensorscope
