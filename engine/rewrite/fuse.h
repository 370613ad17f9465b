#pragma once
// Ops that follow a convolution or a linear layer become part of it: bias, residual and relu are
// done while the result is still in registers, and their traffic falls away.

#include "model/program.h"

namespace tensorscope {

/// conv2d, then add, then relu (each of the two may be missing) becomes fused_conv2d; linear then
/// relu becomes fused_linear; bias, gelu, dropout that drops (or none) and add become
/// bias_gelu_dropout_residual; wherever nobody else reads what lies between. Value ids, results and
/// FLOPs stay what they were. For inference: most fused ops have no backward.
[[nodiscard]] Program fuse(const Program& program);

/// What an inference engine does before it runs a network: fold_batch_norm(), then fuse().
[[nodiscard]] Program inference_program(const Program& program);

}  // namespace tensorscope
