#pragma once
// The networks that are benchmarked.

#include <cstdint>
#include <vector>

#include "model/spec.h"

namespace tensorscope::bench {

/// Linear layers with bias, ReLU between them. @param features in, hidden..., out
Spec mlp_spec(const std::vector<std::int64_t>& features);

/// One linear layer with bias. @param activation after it: 0 none, 1 relu, 2 gelu; the same below
Spec linear_spec(std::int64_t in_features, std::int64_t out_features, std::int64_t activation);

/// A square kernel.
struct ConvWindow {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t groups = 1;
};

/// Padded like TensorFlow's "SAME": if the padding is odd, the extra row and column are below and
/// on the right.
Conv2d same_conv(std::int64_t height, std::int64_t width, const ConvWindow& window);

/// One convolution with bias. @param input [C, H, W]
Spec conv_spec(const std::vector<std::int64_t>& input, std::int64_t channels,
               const ConvWindow& window, std::int64_t activation);

/// ResNet-18 with CIFAR's stem and every batch norm folded into its convolution, which therefore
/// has a bias. Strided 3x3 convolutions are padded below and on the right only (TensorFlow's
/// "SAME"), so that the outputs can be compared with engines that have no other padding; shapes and
/// FLOPs are those of PyTorch's padding on both sides.
Spec folded_resnet18_spec();

/// MobileNetV2 for 224x224 with its batch norms folded, ReLU where the paper has ReLU6.
Spec mobilenet_v2_spec();

/// ViT-Tiny/16 for 224x224 without a class token: the head reads the mean of the 196 positions.
Spec vit_tiny_spec();

/// One block of GPT-2 small, causal, with the exact gelu. @param length positions
Spec gpt2_block_spec(std::int64_t length);

}  // namespace tensorscope::bench
