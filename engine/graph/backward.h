#pragma once
// How the backward of one op runs: which gradients are new memory, which are the output's gradient
// itself, then ledger, observer and kernels as in graph/dispatch.h.

#include <array>
#include <string>

#include "graph/op_table.h"

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
InputGradients run_backward(const Context& context, OpRef op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label);

template <OpContract Op>
InputGradients run_backward(const Context& context, const Op& op, const SavedCall& saved,
                            const Tensor& grad_output, InputSet needs, std::string_view label) {
  return run_backward(context, op_ref(op), saved, grad_output, needs, label);
}

}  // namespace tensorscope
