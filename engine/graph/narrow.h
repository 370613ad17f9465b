#pragma once
// Activations kept in sixteen bits from a forward call until the backward that reads them. Both
// directions are seen by the observer: they move bytes and do no arithmetic.

#include "graph/context.h"

namespace tensorscope {

/// A copy of a float32 tensor, rounded to nearest even, under activations as "<label>.<dtype>".
/// @param half kFloat16 or kBFloat16
Tensor narrowed(const Context& context, const Tensor& tensor, DType half, std::string_view label);

/// The values of a float32 tensor into one of kFloat16 or kBFloat16, to nearest even.
void round_into(const Tensor& from, Tensor& to);

/// The float32 values of such a copy, exactly, in workspace.
Tensor widened(const Context& context, const Tensor& half, std::string_view label);

}  // namespace tensorscope
