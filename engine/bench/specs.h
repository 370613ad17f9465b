#pragma once
// The networks that are timed.

#include <cstdint>
#include <vector>

#include "model/spec.h"

namespace tensorscope::bench {

/// Linear layers with bias, ReLU between them. @param features in, hidden..., out
Spec mlp_spec(const std::vector<std::int64_t>& features);

/// One convolution with bias that keeps height and width. @param input [C, H, W]
Spec conv_spec(const std::vector<std::int64_t>& input, std::int64_t channels, std::int64_t kernel,
               std::int64_t groups);

/// ResNet-18 with CIFAR's stem and every batch norm folded into its convolution, which therefore
/// has a bias. Strided 3x3 convolutions are padded below and to the right only (TensorFlow's
/// "SAME"), so that its outputs can be compared with engines that know no other padding; shapes and
/// FLOPs are those of PyTorch's padding on both sides.
Spec folded_resnet18_spec();

}  // namespace tensorscope::bench
