#include "bench/specs.h"

#include <array>
#include <string>
#include <utility>

#include "core/text.h"

namespace tensorscope::bench {
namespace {

template <class Layer>
LayerSpec layer(const std::string& name, std::string_view type, Layer spec) {
  return {.json_path = name, .name = name, .type = std::string(type), .layer = std::move(spec)};
}

LayerSpec linear(const std::string& name, std::int64_t out_features) {
  LinearSpec spec;
  spec.out_features = out_features;
  return layer(name, "linear", spec);
}

LayerSpec relu(const std::string& name) { return layer(name, "relu", OpSpec{Relu{}}); }

LayerSpec conv(const std::string& name, std::int64_t channels, std::int64_t kernel,
               std::int64_t stride) {
  const std::int64_t before = stride == 1 ? kernel / 2 : 0;
  const std::int64_t after = stride == 1 ? 0 : kernel / 2;
  Conv2dSpec spec;
  spec.out_channels = channels;
  spec.kernel_size = {kernel, kernel};
  spec.op.stride = {stride, stride};
  spec.op.padding = {before, before};
  spec.op.extra_padding = {after, after};
  return layer(name, "conv2d", spec);
}

LayerSpec basic_block(const std::string& name, std::int64_t channels, std::int64_t stride) {
  ResidualSpec block;
  block.layers = {conv("conv1", channels, 3, stride), relu("relu1"), conv("conv2", channels, 3, 1)};
  if (stride != 1) block.shortcut = {conv("conv", channels, 1, stride)};
  block.relu = true;
  return layer(name, "residual", block);
}

}  // namespace

Spec mlp_spec(const std::vector<std::int64_t>& features) {
  Spec spec;
  spec.name = "mlp";
  spec.input_shape = {features[0]};
  for (std::size_t i = 1; i < features.size(); ++i) {
    spec.layers.push_back(linear(text("fc", i), features[i]));
    if (i + 1 < features.size()) spec.layers.push_back(relu(text("relu", i)));
  }
  return spec;
}

Spec conv_spec(const std::vector<std::int64_t>& input, std::int64_t channels, std::int64_t kernel,
               std::int64_t groups) {
  Spec spec;
  spec.name = "conv";
  spec.input_shape = input;
  spec.layers = {conv("conv", channels, kernel, 1)};
  std::get<Conv2dSpec>(spec.layers[0].layer).op.groups = groups;
  return spec;
}

Spec folded_resnet18_spec() {
  Spec spec;
  spec.name = "resnet18_folded";
  spec.input_shape = {3, 32, 32};
  spec.layers = {conv("stem", 64, 3, 1), relu("relu")};
  constexpr std::array<std::int64_t, 4> kChannels{64, 128, 256, 512};
  for (std::size_t stage = 0; stage < kChannels.size(); ++stage) {
    for (const int block : {0, 1}) {
      const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
      spec.layers.push_back(
          basic_block(text("layer", stage + 1, "_", block), kChannels[stage], stride));
    }
  }
  spec.layers.push_back(layer("avgpool", "global_avg_pool", OpSpec{GlobalAvgPool{}}));
  spec.layers.push_back(layer("flatten", "flatten", OpSpec{Flatten{}}));
  spec.layers.push_back(linear("fc", 10));
  return spec;
}

}  // namespace tensorscope::bench
