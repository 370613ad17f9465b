#pragma once
// Stores activations in sixteen bits between a forward call and the backward that reads them. The
// observer sees both conversions: they move bytes but do no arithmetic.

#include "graph/context.h"

namespace tensorscope {

/// A copy of a float32 tensor, rounded to nearest even, entered in the ledger under activations as
/// "<label>.<dtype>".
/// @param half kFloat16 or kBFloat16
Tensor narrowed(const Context& context, const Tensor& tensor, DType half, std::string_view label);

/// Rounds the values of a float32 tensor to nearest even into a kFloat16 or kBFloat16 tensor.
void round_into(const Tensor& from, Tensor& to);

/// The exact float32 values of such a copy, entered in the ledger as workspace.
Tensor widened(const Context& context, const Tensor& half, std::string_view label);

}  // namespace tensorscope
