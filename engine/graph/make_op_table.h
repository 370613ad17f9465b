#pragma once
// Makes the table of an op, with its kernels, from its type. For graph/op_tables.cpp,
// graph/double_precision.cpp and tests of ops that are in no list.

#include "graph/op_table.h"
#include "ops/all_kernels.h"
#include "ops/contract/kernels.h"

namespace tensorscope {

/// Set by enable_double_precision(); graph/double_precision.h explains why.
template <class Op>
inline OpKernels double_kernels_of{};

namespace detail {

template <class Op>
const Op& typed(const void* op) {
  return *static_cast<const Op*>(op);
}

/// Null where nothing is computed: for a view, and for the backward of an op without one.
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
const OpTable& op_table_of() {
  return kOpTable<Op>;
}

}  // namespace tensorscope
