#pragma once
// Fuses the ops that follow a convolution or a linear layer into it: bias, residual and relu are
// applied while the result is still in registers, which saves their memory traffic.

#include "model/program.h"

namespace tensorscope {

/// conv2d, add and relu (add or relu may be missing) become fused_conv2d; linear and relu become
/// fused_linear; bias, gelu, an optional dropout and add become bias_gelu_dropout_residual. All
/// this only where nothing else reads the intermediate results. Value ids, results and FLOPs stay
/// the same. For inference: most fused ops have no backward.
[[nodiscard]] Program fuse(const Program& program);

/// What an inference engine does before it runs a network: fold_batch_norm(), then fuse().
[[nodiscard]] Program inference_program(const Program& program);

}  // namespace tensorscope
