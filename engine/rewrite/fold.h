#pragma once
// Batch norm folded into the convolution before it. With running statistics it multiplies and
// shifts each channel, which the weights can do themselves:
//   weight' = weight * scale, bias' = (bias - mean) * scale + beta, scale = gamma / sqrt(var +
//   eps).

#include "model/program.h"

namespace tensorscope {

/// Folds every batch norm whose input is a convolution's output that nobody else reads, where the
/// weights are the convolution's own. Its beta becomes the bias. For inference. Value ids stay what
/// they were; values that nobody reads any more take no memory.
[[nodiscard]] Program fold_batch_norm(const Program& program);

}  // namespace tensorscope
