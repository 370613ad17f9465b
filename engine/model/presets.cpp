#include "model/presets.h"

#include <vector>

#include "core/error.h"
#include "core/suggest.h"
#include "model/preset_families.h"

namespace tensorscope {
namespace {

// The first layer of GPT-2 small's feed-forward network: 768 features in, 3072 out.
constexpr std::string_view kLinear = R"json({
  "name": "linear",
  "title": "Linear 768 to 3072",
  "description": "The first layer of GPT-2's feed-forward network, by itself.",
  "input": {"shape": [768]},
  "layers": [
    {"type": "linear", "name": "fc", "out_features": 3072, "in_features": 768}
  ]
})json";

constexpr std::string_view kMlp = R"json({
  "name": "mlp",
  "title": "MLP for digits",
  "description": "Three linear layers, 784-256-128-10, for images of 28 by 28.",
  "input": {"shape": [784]},
  "layers": [
    {"type": "linear", "name": "fc1", "out_features": 256},
    {"type": "relu", "name": "relu1"},
    {"type": "linear", "name": "fc2", "out_features": 128},
    {"type": "relu", "name": "relu2"},
    {"type": "linear", "name": "fc3", "out_features": 10}
  ]
})json";

// LeCun et al. 1998, but fully connected between channels, as in DeepSpeed's profiler test.
constexpr std::string_view kLenet5 = R"json({
  "name": "lenet5",
  "title": "LeNet-5",
  "description": "The convolutional network of 1998 that read digits on cheques.",
  "input": {"shape": [1, 32, 32]},
  "layers": [
    {"type": "conv2d", "name": "conv1", "out_channels": 6, "kernel_size": 5},
    {"type": "tanh", "name": "tanh1"},
    {"type": "avg_pool2d", "name": "pool1", "kernel_size": 2},
    {"type": "conv2d", "name": "conv2", "out_channels": 16, "kernel_size": 5},
    {"type": "tanh", "name": "tanh2"},
    {"type": "avg_pool2d", "name": "pool2", "kernel_size": 2},
    {"type": "conv2d", "name": "conv3", "out_channels": 120, "kernel_size": 5},
    {"type": "tanh", "name": "tanh3"},
    {"type": "flatten", "name": "flatten"},
    {"type": "linear", "name": "fc1", "out_features": 84},
    {"type": "tanh", "name": "tanh4"},
    {"type": "linear", "name": "fc2", "out_features": 10},
    {"type": "softmax", "name": "softmax"}
  ]
})json";

// Not a published model.
constexpr std::string_view kCnn = R"json({
  "name": "cnn",
  "title": "Small CNN",
  "description": "Four 3x3 convolutions with batch norm for colour images of 32 by 32.",
  "input": {"shape": [3, 32, 32]},
  "layers": [
    {"type": "conv2d", "name": "conv1", "out_channels": 32, "kernel_size": 3, "padding": 1, "bias": false},
    {"type": "batch_norm2d", "name": "bn1"},
    {"type": "relu", "name": "relu1"},
    {"type": "conv2d", "name": "conv2", "out_channels": 32, "kernel_size": 3, "padding": 1, "bias": false},
    {"type": "batch_norm2d", "name": "bn2"},
    {"type": "relu", "name": "relu2"},
    {"type": "max_pool2d", "name": "pool1", "kernel_size": 2},
    {"type": "conv2d", "name": "conv3", "out_channels": 64, "kernel_size": 3, "padding": 1, "bias": false},
    {"type": "batch_norm2d", "name": "bn3"},
    {"type": "relu", "name": "relu3"},
    {"type": "conv2d", "name": "conv4", "out_channels": 64, "kernel_size": 3, "padding": 1, "bias": false},
    {"type": "batch_norm2d", "name": "bn4"},
    {"type": "relu", "name": "relu4"},
    {"type": "max_pool2d", "name": "pool2", "kernel_size": 2},
    {"type": "global_avg_pool", "name": "pool3"},
    {"type": "flatten", "name": "flatten"},
    {"type": "linear", "name": "fc", "out_features": 10}
  ]
})json";

// torchvision.models.alexnet; its adaptive pooling is the identity at 224 by 224.
constexpr std::string_view kAlexnet = R"json({
  "name": "alexnet",
  "title": "AlexNet",
  "description": "The network of 2012, in torchvision's form: 61 million parameters, most of them in one layer.",
  "input": {"shape": [3, 224, 224]},
  "layers": [
    {"type": "conv2d", "name": "conv1", "out_channels": 64, "kernel_size": 11, "stride": 4, "padding": 2},
    {"type": "relu", "name": "relu1"},
    {"type": "max_pool2d", "name": "pool1", "kernel_size": 3, "stride": 2},
    {"type": "conv2d", "name": "conv2", "out_channels": 192, "kernel_size": 5, "padding": 2},
    {"type": "relu", "name": "relu2"},
    {"type": "max_pool2d", "name": "pool2", "kernel_size": 3, "stride": 2},
    {"type": "conv2d", "name": "conv3", "out_channels": 384, "kernel_size": 3, "padding": 1},
    {"type": "relu", "name": "relu3"},
    {"type": "conv2d", "name": "conv4", "out_channels": 256, "kernel_size": 3, "padding": 1},
    {"type": "relu", "name": "relu4"},
    {"type": "conv2d", "name": "conv5", "out_channels": 256, "kernel_size": 3, "padding": 1},
    {"type": "relu", "name": "relu5"},
    {"type": "max_pool2d", "name": "pool5", "kernel_size": 3, "stride": 2},
    {"type": "flatten", "name": "flatten"},
    {"type": "dropout", "name": "drop6"},
    {"type": "linear", "name": "fc6", "out_features": 4096},
    {"type": "relu", "name": "relu6"},
    {"type": "dropout", "name": "drop7"},
    {"type": "linear", "name": "fc7", "out_features": 4096},
    {"type": "relu", "name": "relu7"},
    {"type": "linear", "name": "fc8", "out_features": 1000}
  ]
})json";

// One block of GPT-2 small.
constexpr std::string_view kTransformerBlock = R"json({
  "name": "transformer_block",
  "title": "Transformer block",
  "description": "One block of GPT-2 small: attention with 12 heads, then the feed-forward network.",
  "input": {"shape": [128, 768]},
  "layers": [
    {"type": "transformer_block", "name": "block", "heads": 12, "causal": true}
  ]
})json";

std::vector<Preset> make_presets() {
  return {
      {"linear", std::string(kLinear)},
      {"mlp", std::string(kMlp)},
      {"lenet5", std::string(kLenet5)},
      {"cnn", std::string(kCnn)},
      {"alexnet", std::string(kAlexnet)},
      {"resnet18", resnet18_spec()},
      {"resnet18_cifar", resnet18_cifar_spec()},
      // Not a published model: GPT-2's architecture at a size that runs anywhere.
      {"gpt_nano", gpt_spec({"gpt_nano", "GPT nano", "A GPT of three blocks that reads characters.",
                             65, 64, 48, 3, 3})},
      {"transformer_block", std::string(kTransformerBlock)},
      {"gpt2", gpt2_spec("gpt2", "GPT-2 small", 768, 12, 12)},
      {"gpt2_medium", gpt2_spec("gpt2_medium", "GPT-2 medium", 1024, 16, 24)},
      {"gpt2_large", gpt2_spec("gpt2_large", "GPT-2 large", 1280, 20, 36)},
      {"gpt2_xl", gpt2_spec("gpt2_xl", "GPT-2 XL", 1600, 25, 48)},
  };
}

}  // namespace

std::span<const Preset> presets() {
  static const std::vector<Preset> kPresets = make_presets();
  return kPresets;
}

std::string_view preset_spec(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Preset& preset : presets()) {
    if (preset.name == name) return preset.spec;
    known.push_back(preset.name);
  }
  throw Error(ErrorCode::kInvalidArgument, "model",
              text("model: unknown model '", printable(name), "'.", suggestion(name, known)));
}

}  // namespace tensorscope
