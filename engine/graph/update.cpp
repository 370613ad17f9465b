#include "graph/update.h"

#include <array>

#include "graph/share_call.h"

namespace tensorscope {
namespace {

void execute_shared(UpdateRef op, UpdateKernel kernel, Targets targets, Inputs inputs,
                    Shapes written, Shapes read) {
  const std::int64_t work = work_of(op.table.cost(op.op, written, read),
                                    update_min_bytes(written, read, targets[0].dtype));
  share_call(op.table.parts, written[0], work, [&](const CallPart& part) {
    std::array<View, kMaxInputs> changed;
    std::array<ConstView, kMaxInputs> seen;
    for (std::size_t i = 0; i < targets.size(); ++i) changed[i] = part.of(targets[i]);
    for (std::size_t i = 0; i < inputs.size(); ++i) seen[i] = part.of(inputs[i]);
    kernel(op.op, Targets(changed.data(), targets.size()), Inputs(seen.data(), inputs.size()));
  });
}

}  // namespace

void run_update(const Context& context, UpdateRef op, std::span<Tensor* const> targets,
                std::span<const Tensor* const> inputs, std::string_view label) {
  const UpdateTable& table = op.table;
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
  table.check(op.op, written, read);
  const auto execute = [&] {
    if (context.dry) return;
    const UpdateKernels& kernels = op.kernels(context.dtype);
    const UpdateKernel kernel = context.use_reference ? kernels.reference : kernels.update;
    const Targets changed(target_views.data(), targets.size());
    const Inputs seen(input_views.data(), inputs.size());
    if (!context.use_reference && is_shared(table.parts, written[0])) {
      return execute_shared(op, kernel, changed, seen, written, read);
    }
    kernel(op.op, changed, seen);
  };
  if (context.observer == nullptr) return execute();
  const OpCall call{table.name,
                    label,
                    read,
                    target_shapes[0],
                    table.cost(op.op, written, read),
                    update_min_bytes(written, read, context.dtype),
                    0,
                    Phase::kUpdate};
  context.observer->op_begins(call);
  execute();
  context.observer->op_ended(call);
}

}  // namespace tensorscope
