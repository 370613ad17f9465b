#pragma once
// The one way an op runs: infer shapes, take memory from the ledger, tell the observer, execute.
// A dry context walks the same path without storage and without kernels. Its two sisters for
// training are graph/backward.h and graph/update.h.

#include <algorithm>
#include <array>

#include "graph/context.h"
#include "ops/op.h"

namespace tensorscope {

/// Runs one op. @param label name of the layer, for the ledger and the observer.
/// Throws Error(shape_mismatch), Error(invalid_argument) for attributes, element types or token
/// ids, or Error(out_of_memory); on a throw nothing stays allocated.
template <OpContract Op>
Tensor run(const Context& context, const Op& op, std::span<const Tensor* const> inputs,
           std::string_view label);

namespace detail {

template <OpContract Op>
void execute(const Context& context, const Op& op, Inputs inputs, Tensor& output, Shapes shapes,
             std::string_view label) {
  const bool reference = context.use_reference;
  Tensor scratch = scratch_tensor(context, reference ? 0 : op.workspace_bytes(shapes), label);
  if (context.dry) return;
  const Workspace workspace = workspace_of(scratch);
  if (context.dtype == DType::kFloat64) {
    reference ? op.template reference<double>(inputs, output.view())
              : op.template forward<double>(inputs, output.view(), workspace);
  } else {
    reference ? op.template reference<float>(inputs, output.view())
              : op.template forward<float>(inputs, output.view(), workspace);
  }
}

/// Not over what others hold or what the op reads again by another name.
template <OpContract Op>
bool reuses_first_input(const Context& context, std::span<const Tensor* const> inputs) {
  if constexpr (kIsInPlaceOp<Op>) {
    return context.in_place && !inputs[0]->shared() && inputs[0]->dtype() == context.dtype &&
           std::count(inputs.begin(), inputs.end(), inputs[0]) == 1;
  } else {
    return false;
  }
}

/// Bytes of inputs that an earlier input is already: x + x reads x once.
std::int64_t bytes_given_twice(std::span<const Tensor* const> inputs);

inline void require_input_count(std::string_view op, std::size_t count) {
  if (count <= kMaxInputs) return;
  throw Error(ErrorCode::kShapeMismatch, std::string(op),
              text(op, ": ", count, " inputs, at most ", kMaxInputs));
}

}  // namespace detail

template <OpContract Op>
Tensor run(const Context& context, const Op& op, std::span<const Tensor* const> inputs,
           std::string_view label) {
  detail::require_input_count(Op::kName, inputs.size());
  std::array<Shape, kMaxInputs> shape_buffer;
  std::array<ConstView, kMaxInputs> view_buffer;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    shape_buffer[i] = inputs[i]->shape();
    view_buffer[i] = inputs[i]->view();
  }
  const Shapes shapes(shape_buffer.data(), inputs.size());
  const Inputs views(view_buffer.data(), inputs.size());
  require_arity<Op>(shapes);
  require_dtypes<Op>(views, context.dtype);
  const Shape output_shape = op.infer(shapes);

  Tensor output;
  if constexpr (kIsViewOp<Op>) {
    output = inputs[0]->reshaped(output_shape);
  } else if (detail::reuses_first_input<Op>(context, inputs)) {
    output = *inputs[0];
  } else {
    output = Tensor(context.allocator(), output_shape, context.dtype, output_category<Op>(), label);
  }
  if (context.observer == nullptr) {
    if constexpr (!kIsViewOp<Op>) detail::execute(context, op, views, output, shapes, label);
    return output;
  }
  const OpCall call{Op::kName,
                    label,
                    shapes,
                    output.shape(),
                    op.cost(shapes),
                    min_bytes(op, shapes, context.dtype) - detail::bytes_given_twice(inputs),
                    kIsViewOp<Op> ? 0 : output.bytes(),
                    context.phase};
  context.observer->op_begins(call);
  if constexpr (!kIsViewOp<Op>) detail::execute(context, op, views, output, shapes, label);
  context.observer->op_ended(call);
  return output;
}

}  // namespace tensorscope
