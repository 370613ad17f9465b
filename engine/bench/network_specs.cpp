// Whole networks on which other engines are compared.

#include <array>
#include <string>
#include <utility>

#include "bench/layer_specs.h"
#include "bench/specs.h"
#include "core/text.h"

namespace tensorscope::bench {
namespace {

/// A row of the paper's table: expansion, channels, repetitions, stride of the first.
struct Bottlenecks {
  std::int64_t expansion;
  std::int64_t channels;
  std::int64_t times;
  std::int64_t stride;
};
constexpr std::array kMobileNetV2{Bottlenecks{1, 16, 1, 1}, Bottlenecks{6, 24, 2, 2},
                                  Bottlenecks{6, 32, 3, 2}, Bottlenecks{6, 64, 4, 2},
                                  Bottlenecks{6, 96, 3, 1}, Bottlenecks{6, 160, 3, 2},
                                  Bottlenecks{6, 320, 1, 1}};

LayerSpec depthwise(const std::string& name, std::int64_t channels, std::int64_t stride) {
  return conv_layer(name, channels, {.kernel = 3, .stride = stride, .groups = channels});
}

/// Expands, filters each channel, projects; a residual where the sizes allow it.
LayerSpec bottleneck(const std::string& name, std::int64_t in, const Bottlenecks& row,
                     std::int64_t stride) {
  const std::int64_t hidden = row.expansion * in;
  LayerSpecs layers;
  if (row.expansion > 1) {
    layers.push_back(conv_layer("expand", hidden, {}));
    layers.push_back(relu_layer("relu1"));
  }
  layers.push_back(depthwise("depthwise", hidden, stride));
  layers.push_back(relu_layer("relu2"));
  layers.push_back(conv_layer("project", row.channels, {}));
  if (stride == 1 && in == row.channels) {
    ResidualSpec block;
    block.layers = std::move(layers);
    return layer_of(name, "residual", block);
  }
  SequentialSpec block;
  block.layers = std::move(layers);
  return layer_of(name, "sequential", block);
}

LayerSpec transformer_block(const std::string& name, std::int64_t heads, bool causal) {
  TransformerBlockSpec block;
  block.attention.heads = heads;
  block.attention.causal = causal;
  block.activation = GeluKind::kErf;
  return layer_of(name, "transformer_block", block);
}

LayerSpec swapped(const std::string& name) {
  PermuteSpec permute;
  permute.dims = {0, 2, 1};
  return layer_of(name, "permute", permute);
}

LayerSpec reshaped(const std::string& name, std::vector<std::int64_t> shape) {
  ReshapeSpec reshape;
  reshape.shape = std::move(shape);
  return layer_of(name, "reshape", reshape);
}

void append_head(Spec& spec) {
  spec.layers.push_back(layer_of("avgpool", "global_avg_pool", OpSpec{GlobalAvgPool{}}));
  spec.layers.push_back(layer_of("flatten", "flatten", OpSpec{Flatten{}}));
  spec.layers.push_back(linear_layer("fc", 1000));
}

}  // namespace

Spec mobilenet_v2_spec() {
  Spec spec;
  spec.name = "mobilenet_v2";
  spec.input_shape = {3, 224, 224};
  spec.layers = {conv_layer("stem", 32, {.kernel = 3, .stride = 2}), relu_layer("relu")};
  std::int64_t channels = 32;
  for (const Bottlenecks& row : kMobileNetV2) {
    for (std::int64_t i = 0; i < row.times; ++i) {
      const std::string name = text("block", spec.layers.size());
      spec.layers.push_back(bottleneck(name, channels, row, i == 0 ? row.stride : 1));
      channels = row.channels;
    }
  }
  spec.layers.push_back(conv_layer("last", 1280, {}));
  spec.layers.push_back(relu_layer("relu_last"));
  append_head(spec);
  return spec;
}

Spec vit_tiny_spec() {
  constexpr std::int64_t kWidth = 192;
  constexpr std::int64_t kSide = 14;
  Spec spec;
  spec.name = "vit_tiny";
  spec.input_shape = {3, 224, 224};
  PositionEmbeddingSpec positions;
  positions.max_length = kSide * kSide;
  spec.layers = {conv_layer("patch", kWidth, {.kernel = 16, .stride = 16}),
                 reshaped("join", {kWidth, kSide * kSide}), swapped("tokens"),
                 layer_of("position", "position_embedding", positions)};
  for (int i = 0; i < 12; ++i) {
    spec.layers.push_back(transformer_block(text("block", i), 3, false));
  }
  spec.layers.push_back(layer_of("norm", "layer_norm", LayerNormSpec{}));
  spec.layers.push_back(swapped("features"));
  spec.layers.push_back(reshaped("image", {kWidth, kSide, kSide}));
  append_head(spec);
  return spec;
}

Spec gpt2_block_spec(std::int64_t length) {
  Spec spec;
  spec.name = "gpt2_block";
  spec.input_shape = {length, 768};
  spec.layers = {transformer_block("block", 12, true)};
  return spec;
}

}  // namespace tensorscope::bench
