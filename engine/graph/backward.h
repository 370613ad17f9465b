#pragma once
// How the backward of one op runs: which gradients are new memory, which are the output's gradient
// itself, then ledger, observer and kernels as in graph/dispatch.h.

#include <array>
#include <string>

#include "graph/context.h"
#include "ops/op.h"

namespace tensorscope {

/// A forward call as far as it was kept for its backward.
struct SavedCall {
  Shapes shapes;                          ///< of the inputs
  std::span<const Tensor* const> inputs;  ///< null where backward does not read it
  const Tensor* output = nullptr;         ///< null unless backward reads it
  Shape output_shape;
  std::span<const std::string> names;  ///< of the inputs; a gradient is "<name>.grad"
};

/// Gradients by input; empty where none was asked for.
using InputGradients = std::array<Tensor, kMaxInputs>;

/// d loss / d input for each input in `needs`, from d loss / d output. Inputs of kPassThrough share
/// the storage of grad_output, and with context.in_place perhaps input 0. Throws
/// Error(out_of_memory); Error(internal) if something backward reads was not kept.
template <BackwardContract Op>
InputGradients run_backward(const Context& context, const Op& op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label);

namespace detail {

template <BackwardContract Op>
void execute_backward(const Context& context, const Op& op, const BackwardCall& call,
                      InputSet computed, InputGradients& gradients, std::string_view label) {
  const bool reference = context.use_reference;
  const std::int64_t bytes = reference ? 0 : op.backward_workspace_bytes(call.shapes, computed);
  Tensor scratch = scratch_tensor(context, bytes, label);
  if (context.dry) return;
  const Workspace workspace = workspace_of(scratch);
  std::array<View, kMaxInputs> views;
  for (std::size_t i = 0; i < call.shapes.size(); ++i) {
    views[i] = computed.has(i) ? gradients[i].view() : View{call.shapes[i], context.dtype, nullptr};
  }
  const Gradients out(views.data(), call.shapes.size());
  if (context.dtype == DType::kFloat64) {
    reference ? op.template backward_reference<double>(call, out)
              : op.template backward<double>(call, out, workspace);
  } else {
    reference ? op.template backward_reference<float>(call, out)
              : op.template backward<float>(call, out, workspace);
  }
}

template <BackwardContract Op>
bool reuses_output_gradient(const Context& context, const Tensor& grad_output, InputSet computed) {
  return kIsInPlaceOp<Op> && context.in_place && computed.has(0) && !grad_output.shared();
}

inline const Tensor& kept(const Tensor* tensor, std::string_view op) {
  if (tensor == nullptr || tensor->empty()) {
    throw Error(ErrorCode::kInternal, std::string(op),
                text(op, ": backward reads a tensor that was not kept"));
  }
  return *tensor;
}

}  // namespace detail

template <BackwardContract Op>
InputGradients run_backward(const Context& context, const Op& op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label) {
  const Shapes shapes = saved.shapes;
  const InputSet wanted = needs & Op::kDifferentiable & InputSet::first(shapes.size());
  const InputSet computed = wanted - Op::kPassThrough;
  InputGradients gradients;
  std::int64_t new_bytes = 0;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (i == 0 && detail::reuses_output_gradient<Op>(context, grad_output, computed)) {
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
    views[i] = reads.inputs.has(i) ? detail::kept(saved.inputs[i], Op::kName).view()
                                   : ConstView{shapes[i], context.dtype, nullptr};
  }
  const BackwardCall call{shapes, Inputs(views.data(), shapes.size()),
                          reads.output ? detail::kept(saved.output, Op::kName).view()
                                       : ConstView{saved.output_shape, context.dtype, nullptr},
                          grad_output.view()};
  const auto execute = [&] {
    if (!computed.empty()) {
      detail::execute_backward(context, op, call, computed, gradients, label);
    }
  };
  if (context.observer == nullptr) {
    execute();
    return gradients;
  }
  const Cost cost = computed.empty() ? Cost{} : op.backward_cost(shapes, computed);
  const OpCall seen{
      Op::kName, label,
      shapes,    saved.output_shape,
      cost,      backward_min_bytes(op, shapes, saved.output_shape, wanted, context.dtype),
      new_bytes, Phase::kBackward};
  context.observer->op_begins(seen);
  execute();
  context.observer->op_ended(seen);
  return gradients;
}

}  // namespace tensorscope
