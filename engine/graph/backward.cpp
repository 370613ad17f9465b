#include "graph/backward.h"

#include "graph/share_call.h"

namespace tensorscope {
namespace {

// Whether each part of a call can compute its own part of the gradients. It cannot for an input
// that all parts read, nor for a normalisation over all images.
bool has_parts(Parts parts, InputSet computed) {
  return parts == Parts::kElements || (parts != Parts::kImages && computed == InputSet{0});
}

void execute_shared(OpRef op, BackwardKernel kernel, const BackwardCall& call, InputSet computed,
                    Gradients gradients) {
  const Parts parts = op.table.parts;
  const std::int64_t bytes =
      op.backward_min_bytes(call.shapes, call.output.shape, computed, call.output.dtype);
  const std::int64_t work = work_of(op.backward_cost(call.shapes, computed), bytes);
  const std::size_t count = call.shapes.size();
  share_call(parts, call.shapes[0], work, [&](const CallPart& part) {
    std::array<Shape, kMaxInputs> shapes;
    std::array<ConstView, kMaxInputs> inputs;
    std::array<View, kMaxInputs> out;
    for (std::size_t i = 0; i < count; ++i) {
      inputs[i] = part.input(call.inputs, i);
      out[i] = part.cuts(i) ? part.of(gradients[i]) : gradients[i];
      shapes[i] = inputs[i].shape;
    }
    kernel(op.op,
           {Shapes(shapes.data(), count), Inputs(inputs.data(), count), part.of(call.output),
            part.of(call.grad_output)},
           Gradients(out.data(), count), {});
  });
}

void execute(const Context& context, OpRef op, const BackwardCall& call, InputSet computed,
             InputGradients& gradients, std::string_view label) {
  const bool reference = context.use_reference;
  const std::int64_t bytes = reference ? 0 : op.backward_workspace_bytes(call.shapes, computed);
  Tensor scratch = scratch_tensor(context, bytes, label);
  if (context.dry) return;
  std::array<View, kMaxInputs> views;
  for (std::size_t i = 0; i < call.shapes.size(); ++i) {
    views[i] = computed.has(i) ? gradients[i].view() : View{call.shapes[i], context.dtype, nullptr};
  }
  const OpKernels& kernels = op.kernels(context.dtype);
  const BackwardKernel kernel = reference ? kernels.backward_reference : kernels.backward;
  const Gradients out(views.data(), call.shapes.size());
  if (!reference && is_shared(op.table.parts, call.shapes[0]) &&
      has_parts(op.table.parts, computed)) {
    return execute_shared(op, kernel, call, computed, out);
  }
  kernel(op.op, call, out, workspace_of(scratch));
}

const Tensor& kept(const Tensor* tensor, std::string_view op) {
  if (tensor == nullptr || tensor->empty()) {
    throw Error(ErrorCode::kInternal, std::string(op),
                text(op, ": backward reads a tensor that was not kept"));
  }
  return *tensor;
}

}  // namespace

InputGradients run_backward(const Context& context, OpRef op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label) {
  const OpTable& table = op.table;
  const Shapes shapes = saved.shapes;
  const InputSet wanted = needs & table.differentiable & InputSet::first(shapes.size());
  const InputSet computed = wanted - table.pass_through;
  const bool in_place =
      table.in_place && context.in_place && computed.has(0) && !grad_output.shared();
  InputGradients gradients;
  std::int64_t new_bytes = 0;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (i == 0 && in_place) {
      gradients[i] = grad_output;
    } else if (computed.has(i)) {
      gradients[i] = Tensor(context.allocator(), shapes[i], context.dtype,
                            MemoryCategory::kGradients, saved.names[i] + ".grad");
      new_bytes += gradients[i].bytes();
    } else if (wanted.has(i)) {
      gradients[i] = grad_output.reshaped(shapes[i]);
    }
  }
  const Reads reads = computed.empty() ? Reads{} : op.backward_reads(computed);
  std::array<ConstView, kMaxInputs> views;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    views[i] = reads.inputs.has(i) ? kept(saved.inputs[i], table.name).view()
                                   : ConstView{shapes[i], context.dtype, nullptr};
  }
  const BackwardCall call{shapes, Inputs(views.data(), shapes.size()),
                          reads.output ? kept(saved.output, table.name).view()
                                       : ConstView{saved.output_shape, context.dtype, nullptr},
                          grad_output.view()};
  const auto run_kernel = [&] {
    if (!computed.empty()) execute(context, op, call, computed, gradients, label);
  };
  if (context.observer == nullptr) {
    run_kernel();
    return gradients;
  }
  const OpCall seen{table.name,
                    label,
                    shapes,
                    saved.output_shape,
                    computed.empty() ? Cost{} : op.backward_cost(shapes, computed),
                    op.backward_min_bytes(shapes, saved.output_shape, wanted, context.dtype),
                    new_bytes,
                    Phase::kBackward};
  context.observer->op_begins(seen);
  run_kernel();
  context.observer->op_ended(seen);
  return gradients;
}

}  // namespace tensorscope
