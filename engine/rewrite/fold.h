#pragma once
// Folds batch norm into the convolution before it. With running statistics it scales and shifts
// each channel, which the convolution's weights can do themselves:
//   weight' = weight * scale, bias' = (bias - mean) * scale + beta, scale = gamma / sqrt(var +
//   eps).

#include "model/program.h"

namespace tensorscope {

/// Folds every batch norm whose input is the output of a convolution that nothing else reads, if
/// the weights are the convolution's own. Its beta becomes the bias. For inference. Value ids stay
/// the same; values that nothing reads any more take no memory.
[[nodiscard]] Program fold_batch_norm(const Program& program);

}  // namespace tensorscope
