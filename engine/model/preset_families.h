#pragma once
// Presets that share an architecture; functions write their JSON specs.

#include <cstdint>
#include <string>
#include <string_view>

namespace tensorscope {

/// torchvision.models.resnet18, images of 224 by 224.
std::string resnet18_spec();
/// github.com/kuangliu/pytorch-cifar, models/resnet.py: a 3x3 stem without pooling, 32 by 32.
std::string resnet18_cifar_spec();

struct GptSizes {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::int64_t vocabulary;
  std::int64_t length;  ///< longest and default sequence
  std::int64_t width;
  std::int64_t heads;
  std::int64_t blocks;
};
/// GPT-2's architecture: learned position embeddings, pre-norm blocks, output layer tied to the
/// token table.
std::string gpt_spec(const GptSizes& sizes);
/// Radford et al. 2019; sizes as in github.com/karpathy/llm.c: 50,257 tokens, 1,024 positions.
std::string gpt2_spec(std::string_view name, std::string_view title, std::int64_t width,
                      std::int64_t heads, std::int64_t blocks);

}  // namespace tensorscope
