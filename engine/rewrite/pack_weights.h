#pragma once
// Stores the weights of linear layers in the order in which products read them, packed once instead
// of on each call. For inference.

#include "model/network.h"

namespace tensorscope {

/// The program with packed_linear in place of linear and fused_linear wherever that product is
/// faster: with many rows, outputs that fill register tiles, and a weight that nothing else reads.
/// Values keep their ids, shapes and bytes.
[[nodiscard]] Program packed_program(const Program& program);

/// Reorders the weights of a packed program's network from linear's order to that of packed_linear.
/// Throws Error(unsupported) unless the network holds values and computes in float32.
void pack_weights(Network& network);

}  // namespace tensorscope
