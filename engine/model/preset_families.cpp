#include "model/preset_families.h"

#include "core/error.h"

namespace tensorscope {
namespace {

std::string conv_json(std::string_view name, int channels, int kernel, int stride, int padding) {
  return text(R"({"type": "conv2d", "name": ")", name, R"(", "out_channels": )", channels,
              R"(, "kernel_size": )", kernel, R"(, "stride": )", stride, R"(, "padding": )",
              padding, R"(, "bias": false})");
}

std::string norm_json(std::string_view name) {
  return text(R"({"type": "batch_norm2d", "name": ")", name, R"("})");
}

// Two 3x3 convolutions; if the size changes, the shortcut is a strided 1x1 convolution.
std::string basic_block(int number, int channels, int stride) {
  const std::string shortcut =
      stride == 1 ? std::string()
                  : text(R"(,
     "shortcut": [)",
                         conv_json("conv", channels, 1, stride, 0), ", ", norm_json("bn"), "]");
  return text(R"({"type": "residual", "name": ")", number, R"(", "activation": "relu",
     "layers": [
      )",
              conv_json("conv1", channels, 3, stride, 1), ",\n      ", norm_json("bn1"),
              R"(,
      {"type": "relu", "name": "relu1"},
      )",
              conv_json("conv2", channels, 3, 1, 1), ",\n      ", norm_json("bn2"), "]", shortcut,
              "}");
}

std::string stage(int number, int channels, int stride) {
  return text(R"(    {"type": "sequential", "name": "layer)", number, R"(", "layers": [
     )",
              basic_block(0, channels, stride), ",\n     ", basic_block(1, channels, 1), "]},\n");
}

std::string resnet(std::string_view head, std::string_view stem, int classes) {
  return text("{\n", head, R"(  "layers": [
)",
              stem, stage(1, 64, 1), stage(2, 128, 2), stage(3, 256, 2), stage(4, 512, 2),
              R"(    {"type": "global_avg_pool", "name": "avgpool"},
    {"type": "flatten", "name": "flatten"},
    {"type": "linear", "name": "fc", "out_features": )",
              classes, "}\n  ]\n}");
}

}  // namespace

std::string resnet18_spec() {
  return resnet(R"(  "name": "resnet18",
  "title": "ResNet-18",
  "description": "Residual network for images of 224 by 224, in torchvision's form.",
  "input": {"shape": [3, 224, 224]},
)",
                text("    ", conv_json("conv1", 64, 7, 2, 3), ",\n    ", norm_json("bn1"),
                     R"(,
    {"type": "relu", "name": "relu"},
    {"type": "max_pool2d", "name": "maxpool", "kernel_size": 3, "stride": 2, "padding": 1},
)"),
                1000);
}

std::string resnet18_cifar_spec() {
  return resnet(R"(  "name": "resnet18_cifar",
  "title": "ResNet-18 for CIFAR",
  "description": "ResNet-18 with a 3x3 stem and no first pooling, for images of 32 by 32.",
  "input": {"shape": [3, 32, 32]},
)",
                text("    ", conv_json("conv1", 64, 3, 1, 1), ",\n    ", norm_json("bn1"),
                     ",\n    {\"type\": \"relu\", \"name\": \"relu\"},\n"),
                10);
}

std::string gpt_spec(const GptSizes& sizes) {
  return text(R"({
  "name": ")",
              sizes.name, R"(",
  "title": ")",
              sizes.title, R"(",
  "description": ")",
              sizes.description, R"(",
  "input": {"tokens": {"vocabulary": )",
              sizes.vocabulary, R"(, "length": )", sizes.length, R"(}},
  "layers": [
    {"type": "embedding", "name": "wte", "features": )",
              sizes.width, R"(},
    {"type": "position_embedding", "name": "wpe", "max_length": )",
              sizes.length, R"(},
    {"type": "repeat", "name": "h", "times": )",
              sizes.blocks, R"(, "layers": [
      {"type": "transformer_block", "heads": )",
              sizes.heads, R"(, "causal": true}
    ]},
    {"type": "layer_norm", "name": "ln_f"},
    {"type": "linear", "name": "lm_head", "tied_to": "wte", "bias": false}
  ]
})");
}

std::string gpt2_spec(std::string_view name, std::string_view title, std::int64_t width,
                      std::int64_t heads, std::int64_t blocks) {
  const std::string description = text("A GPT-2 of ", blocks, " blocks, ", width,
                                       " wide; its output layer shares the token table.");
  return gpt_spec({name, title, description, 50257, 1024, width, heads, blocks});
}

}  // namespace tensorscope
