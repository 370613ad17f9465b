#include "bench/specs.h"

#include <algorithm>
#include <array>
#include <string>

#include "bench/layer_specs.h"
#include "core/text.h"

namespace tensorscope::bench {
namespace {

void append_activation(Spec& spec, std::int64_t activation) {
  if (activation == 1) spec.layers.push_back(relu_layer("relu"));
  if (activation == 2) {
    spec.layers.push_back(layer_of("gelu", "gelu", OpSpec{Gelu{GeluKind::kErf}}));
  }
}

LayerSpec basic_block(const std::string& name, std::int64_t channels, std::int64_t stride) {
  ResidualSpec block;
  block.layers = {conv_layer("conv1", channels, {.kernel = 3, .stride = stride}),
                  relu_layer("relu1"), conv_layer("conv2", channels, {.kernel = 3})};
  if (stride != 1) block.shortcut = {conv_layer("conv", channels, {.stride = stride})};
  block.relu = true;
  return layer_of(name, "residual", block);
}

}  // namespace

Spec mlp_spec(const std::vector<std::int64_t>& features) {
  Spec spec;
  spec.name = "mlp";
  spec.input_shape = {features[0]};
  for (std::size_t i = 1; i < features.size(); ++i) {
    spec.layers.push_back(linear_layer(text("fc", i), features[i]));
    if (i + 1 < features.size()) spec.layers.push_back(relu_layer(text("relu", i)));
  }
  return spec;
}

Spec linear_spec(std::int64_t in_features, std::int64_t out_features, std::int64_t activation) {
  Spec spec = mlp_spec({in_features, out_features});
  append_activation(spec, activation);
  return spec;
}

Conv2d same_conv(std::int64_t height, std::int64_t width, const ConvWindow& window) {
  const std::array<std::int64_t, 2> sizes{height, width};
  Conv2d op{.stride = {window.stride, window.stride}, .groups = window.groups};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::int64_t last = (sizes[i] - 1) / window.stride * window.stride;
    const std::int64_t both = std::max<std::int64_t>(last + window.kernel - sizes[i], 0);
    op.padding[i] = both / 2;
    op.extra_padding[i] = both % 2;
  }
  return op;
}

Spec conv_spec(const std::vector<std::int64_t>& input, std::int64_t channels,
               const ConvWindow& window, std::int64_t activation) {
  Spec spec;
  spec.name = "conv";
  spec.input_shape = input;
  spec.layers = {
      conv_layer("conv", channels, window.kernel, same_conv(input[1], input[2], window))};
  append_activation(spec, activation);
  return spec;
}

Spec folded_resnet18_spec() {
  Spec spec;
  spec.name = "resnet18_folded";
  spec.input_shape = {3, 32, 32};
  spec.layers = {conv_layer("stem", 64, {.kernel = 3}), relu_layer("relu")};
  constexpr std::array<std::int64_t, 4> kChannels{64, 128, 256, 512};
  for (std::size_t stage = 0; stage < kChannels.size(); ++stage) {
    for (const int block : {0, 1}) {
      const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
      spec.layers.push_back(
          basic_block(text("layer", stage + 1, "_", block), kChannels[stage], stride));
    }
  }
  spec.layers.push_back(layer_of("avgpool", "global_avg_pool", OpSpec{GlobalAvgPool{}}));
  spec.layers.push_back(layer_of("flatten", "flatten", OpSpec{Flatten{}}));
  spec.layers.push_back(linear_layer("fc", 10));
  return spec;
}

}  // namespace tensorscope::bench
