#include "graph/update.h"

#include <array>

namespace tensorscope {

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
    kernel(op.op, Targets(target_views.data(), targets.size()),
           Inputs(input_views.data(), inputs.size()));
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
