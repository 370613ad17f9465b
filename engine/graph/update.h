#pragma once
// How an op that works in place runs: checks, observer, kernel. It takes no memory.

#include <array>

#include "graph/context.h"
#include "ops/update.h"

namespace tensorscope {

/// Throws Error(shape_mismatch) and Error(invalid_argument) before anything is changed.
template <UpdateContract Op>
void run_update(const Context& context, const Op& op, std::span<Tensor* const> targets,
                std::span<const Tensor* const> inputs, std::string_view label) {
  std::array<Shape, kMaxInputs> target_shapes;
  std::array<Shape, kMaxInputs> input_shapes;
  std::array<View, kMaxInputs> target_views;
  std::array<ConstView, kMaxInputs> input_views;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    target_shapes[i] = targets[i]->shape();
    target_views[i] = targets[i]->view();
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    input_shapes[i] = inputs[i]->shape();
    input_views[i] = inputs[i]->view();
  }
  const Shapes written(target_shapes.data(), targets.size());
  const Shapes read(input_shapes.data(), inputs.size());
  op.check(written, read);
  const auto execute = [&] {
    if (context.dry) return;
    const Targets out(target_views.data(), targets.size());
    const Inputs in(input_views.data(), inputs.size());
    if (context.dtype == DType::kFloat64) {
      context.use_reference ? op.template reference<double>(out, in)
                            : op.template update<double>(out, in);
    } else {
      context.use_reference ? op.template reference<float>(out, in)
                            : op.template update<float>(out, in);
    }
  };
  if (context.observer == nullptr) return execute();
  const OpCall call{Op::kName,
                    label,
                    read,
                    target_shapes[0],
                    op.cost(written, read),
                    update_min_bytes(written, read, context.dtype),
                    0,
                    Phase::kUpdate};
  context.observer->op_begins(call);
  execute();
  context.observer->op_ended(call);
}

}  // namespace tensorscope
