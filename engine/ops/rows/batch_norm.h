#pragma once
// Shared by batch normalisation with running statistics and with those of the batch:
// (x - mean) * (weight / sqrt(var + eps)) + bias. Ioffe and Szegedy, arXiv:1502.03167.

#include "core/kernel_arguments.h"
#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

inline kernels::ImageSizes image_sizes(const Shape& x) { return {x[0], x[1], x[2] * x[3]}; }

/// Per element 3 FLOPs (one of them adds the bias), per channel 2 and one sqrt.
inline Cost batch_norm_cost(const Shape& x) {
  return {.flops = 3 * x.numel() + 2 * x[1], .bias_flops = x.numel(), .transcendentals = x[1]};
}

}  // namespace tensorscope
