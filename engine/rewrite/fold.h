#pragma once
// Batch norm folded into the convolution before it. With running statistics it multiplies and
// shifts each channel, which the weights can do themselves:
//   weight' = weight * scale, bias' = (bias - mean) * scale + beta, scale = gamma / sqrt(var +
//   eps).

#include <optional>
#include <vector>

#include "model/network.h"
#include "model/program.h"

namespace tensorscope {

/// What one folded batch norm computed with. Value ids of the program it was folded out of.
struct FoldedBatchNorm {
  ValueId conv_weight = 0;
  std::optional<ValueId> conv_bias;
  ValueId gamma = 0;
  ValueId beta = 0;  ///< now the bias of the convolution
  ValueId mean = 0;
  ValueId variance = 0;
  float eps = 0;
};

struct FoldedProgram {
  /// Value ids stay what they were. Values that nobody reads any more take no memory.
  Program program;
  std::vector<FoldedBatchNorm> folded;
};

/// Folds every batch norm whose input is a convolution's output that nobody else reads, where the
/// weights are the convolution's own. For inference.
[[nodiscard]] FoldedProgram fold_batch_norm(const Program& program);

/// Gives `to`, a network of the folded program, the values of `from`, a network of the program it
/// was folded out of: weights and biases with the batch norms in them, everything else as it is.
/// Throws Error(unsupported) unless both hold values in float32.
void fold_values(const Network& from, const FoldedProgram& folded, Network& to);

}  // namespace tensorscope
