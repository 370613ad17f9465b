#pragma once
// Sixteen-bit storage of a network's parameters, with float32 arithmetic.

#include "model/network.h"

namespace tensorscope {

/// The program with every parameter stored in `half` (kFloat16, kBFloat16). Before each node that
/// reads one, an unpack node of the same label expands it; values keep their ids. Buffers (running
/// mean and variance) stay in float32: they are few, and a small variance would vanish in float16.
/// Throws Error(invalid_argument) for another type.
///
/// Memory use as the ledger shows it: two bytes a parameter instead of four, plus, as workspace,
/// the float32 copies of one node's parameters from just before its call until just after it. The
/// peak is lower only when the network has more than one large layer.
[[nodiscard]] Program stored_program(const Program& program, DType half);

/// A network of that program in the same ledger, with the given network's input and its values
/// rounded to nearest even. The given network stays: until it is destroyed the ledger holds both.
/// Throws Error(unsupported) unless it computes in float32 and is not dry.
[[nodiscard]] Network store_as(const Network& network, DType half);

}  // namespace tensorscope
