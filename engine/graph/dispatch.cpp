#include "graph/dispatch.h"

#include <algorithm>
#include <array>

#include "graph/share_call.h"

namespace tensorscope {
namespace {

void require_input_count(const OpTable& op, std::size_t count) {
  if (count > kMaxInputs) {
    throw Error(ErrorCode::kShapeMismatch, std::string(op.name),
                text(op.name, ": ", count, " inputs, at most ", kMaxInputs));
  }
  const Arity arity = op.arity;
  if (count >= arity.min && count <= arity.max) return;
  throw Error(ErrorCode::kShapeMismatch, std::string(op.name),
              text(op.name, ": got ", count, " inputs, expected ", arity.min,
                   arity.max == arity.min ? "" : text(" to ", arity.max)));
}

// Checks that inputs have the element types that the kernels read.
void require_dtypes(const OpTable& op, Inputs inputs, DType dtype) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const DType expected = op.input_dtype(i, dtype);
    if (inputs[i].dtype == expected) continue;
    throw Error(ErrorCode::kInvalidArgument, std::string(op.name),
                text(op.name, ": input ", i, " is ", to_string(inputs[i].dtype), ", expected ",
                     to_string(expected)));
  }
}

// Runs the parts of a call on as many threads as the work justifies.
void execute_shared(OpRef op, ForwardKernel kernel, Inputs inputs, const View& output,
                    Shapes shapes) {
  const Parts parts = op.table.parts;
  const std::int64_t work = work_of(op.cost(shapes), op.min_bytes(shapes, output.dtype));
  share_call(parts, shapes[0], work, [&](const CallPart& part) {
    std::array<ConstView, kMaxInputs> views;
    for (std::size_t i = 0; i < inputs.size(); ++i) views[i] = part.input(inputs, i);
    kernel(op.op, Inputs(views.data(), inputs.size()), part.of(output), {});
  });
}

void execute(const Context& context, OpRef op, Inputs inputs, Tensor& output, Shapes shapes,
             std::string_view label) {
  const bool reference = context.use_reference;
  Tensor scratch = scratch_tensor(context, reference ? 0 : op.workspace_bytes(shapes), label);
  if (context.dry) return;
  const OpKernels& kernels = op.kernels(context.dtype);
  const ForwardKernel kernel = reference ? kernels.reference : kernels.forward;
  if (!reference && is_shared(op.table.parts, shapes[0])) {
    return execute_shared(op, kernel, inputs, output.view(), shapes);
  }
  kernel(op.op, inputs, output.view(), workspace_of(scratch));
}

// Not if the storage is shared or the op reads the same tensor as another input too.
bool reuses_first_input(const Context& context, const OpTable& op,
                        std::span<const Tensor* const> inputs) {
  return op.in_place && context.in_place && !inputs[0]->shared() &&
         inputs[0]->dtype() == context.dtype &&
         std::count(inputs.begin(), inputs.end(), inputs[0]) == 1;
}

// Bytes of inputs that repeat an earlier input: x + x reads x only once.
std::int64_t bytes_given_twice(std::span<const Tensor* const> inputs) {
  std::int64_t bytes = 0;
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    const auto before = inputs.first(i);
    const bool again = std::find(before.begin(), before.end(), inputs[i]) != before.end();
    if (again) bytes += inputs[i]->bytes();
  }
  return bytes;
}

}  // namespace

Tensor run(const Context& context, OpRef op, std::span<const Tensor* const> inputs,
           std::string_view label) {
  const OpTable& table = op.table;
  require_input_count(table, inputs.size());
  std::array<Shape, kMaxInputs> shape_buffer;
  std::array<ConstView, kMaxInputs> view_buffer;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    shape_buffer[i] = inputs[i]->shape();
    view_buffer[i] = inputs[i]->view();
  }
  const Shapes shapes(shape_buffer.data(), inputs.size());
  const Inputs views(view_buffer.data(), inputs.size());
  require_dtypes(table, views, context.dtype);
  const Shape output_shape = op.infer(shapes);

  Tensor output;
  if (table.is_view) {
    output = inputs[0]->reshaped(output_shape);
  } else if (reuses_first_input(context, table, inputs)) {
    output = *inputs[0];
  } else {
    output = Tensor(context.allocator(), output_shape, context.dtype, table.output_category, label);
  }
  if (context.observer == nullptr) {
    if (!table.is_view) execute(context, op, views, output, shapes, label);
    return output;
  }
  const OpCall call{table.name,
                    label,
                    shapes,
                    output.shape(),
                    op.cost(shapes),
                    op.min_bytes(shapes, context.dtype) - bytes_given_twice(inputs),
                    table.is_view ? 0 : output.bytes(),
                    context.phase};
  context.observer->op_begins(call);
  if (!table.is_view) execute(context, op, views, output, shapes, label);
  context.observer->op_ended(call);
  return output;
}

}  // namespace tensorscope
