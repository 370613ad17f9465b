#pragma once
// The one way an op runs: infer shapes, take memory from the ledger, tell the observer, execute.
// A dry context walks the same path without storage and without kernels.

#include <array>

#include "core/tensor.h"
#include "graph/observer.h"
#include "ops/op.h"

namespace tensorscope {

struct Context {
  Ledger& ledger;
  bool dry = false;
  DType dtype = DType::kFloat32;  ///< element type of new activations
  Observer* observer = nullptr;
  bool use_reference = false;  ///< run the readable kernels (tests, the ladder of variants)

  Allocator allocator() const { return {ledger, dry}; }
};

inline constexpr std::size_t kMaxInputs = 8;

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
  const std::int64_t scratch_bytes = context.use_reference ? 0 : op.workspace_bytes(shapes);
  Tensor scratch;
  if (scratch_bytes > 0) {
    // Scratch is raw bytes; int32 elements keep size_of() honest.
    scratch = Tensor(context.allocator(), Shape{(scratch_bytes + 3) / 4}, DType::kInt32,
                     MemoryCategory::kWorkspace, label);
  }
  if (context.dry) return;
  const Workspace workspace{scratch_bytes > 0 ? scratch.view().data : nullptr, scratch_bytes};
  const bool reference = context.use_reference;
  if (context.dtype == DType::kFloat64) {
    reference ? op.template reference<double>(inputs, output.view())
              : op.template forward<double>(inputs, output.view(), workspace);
  } else {
    reference ? op.template reference<float>(inputs, output.view())
              : op.template forward<float>(inputs, output.view(), workspace);
  }
}

}  // namespace detail

template <OpContract Op>
Tensor run(const Context& context, const Op& op, std::span<const Tensor* const> inputs,
           std::string_view label) {
  if (inputs.size() > kMaxInputs) {
    throw Error(ErrorCode::kShapeMismatch, std::string(Op::kName),
                text(Op::kName, ": ", inputs.size(), " inputs, at most ", kMaxInputs));
  }
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
  } else {
    output = Tensor(context.allocator(), output_shape, context.dtype, MemoryCategory::kActivations,
                    label);
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
                    min_bytes(op, shapes, context.dtype),
                    kIsViewOp<Op> ? 0 : output.bytes()};
  context.observer->op_begins(call);
  if constexpr (!kIsViewOp<Op>) detail::execute(context, op, views, output, shapes, label);
  context.observer->op_ended(call);
  return output;
}

}  // namespace tensorscope
