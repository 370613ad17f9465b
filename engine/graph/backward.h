#pragma once
// Runs the backward of one op. Decides which gradients need new memory and which share the output
// gradient's storage; ledger, observer and kernels work as in graph/dispatch.h.

#include <array>
#include <string>

#include "graph/op_table.h"

namespace tensorscope {

/// What was saved of a forward call for its backward.
struct SavedCall {
  Shapes shapes;                          ///< of the inputs
  std::span<const Tensor* const> inputs;  ///< null where backward does not read it
  const Tensor* output = nullptr;         ///< null unless backward reads it
  Shape output_shape;
  std::span<const std::string> names;  ///< of the inputs; a gradient is "<name>.grad"
};

/// Gradients by input; empty where none was requested.
using InputGradients = std::array<Tensor, kMaxInputs>;

/// d loss / d input for each input in `needs`, from d loss / d output. Gradients of kPassThrough
/// inputs share the storage of grad_output; with context.in_place that of input 0 may do so too.
/// Throws Error(out_of_memory), and Error(internal) if something that backward reads was not saved.
InputGradients run_backward(const Context& context, OpRef op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label);

template <OpContract Op>
InputGradients run_backward(const Context& context, const Op& op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label) {
  return run_backward(context, op_ref(op), saved, grad_output, needs, label);
}

}  // namespace tensorscope
