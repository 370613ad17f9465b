#pragma once
// A model as its author writes it: a tree of layers, without batch and without resolved shapes.
// The JSON form is strict; spec_json.h reads it. docs: engine/README.md, "The model spec".

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ops/list.h"

namespace tensorscope {

struct LayerSpec;
using LayerSpecs = std::vector<LayerSpec>;

/// A layer that is a single op of its input; only bias has a parameter.
struct OpSpec {
  AnyOp op;
};
struct LinearSpec {
  std::optional<std::int64_t> in_features;  ///< checked if given, else inferred; as in all layers
  std::int64_t out_features = 0;
  bool bias = true;
  std::string tied_to;  ///< path of an embedding whose table [out, in] serves as weight; or empty
};
struct Conv2dSpec {
  std::optional<std::int64_t> in_channels;
  std::int64_t out_channels = 0;
  std::array<std::int64_t, 2> kernel_size{1, 1};  ///< height, width
  Conv2d op;
  bool bias = true;
};
struct BatchNorm2dSpec {
  float eps = 1e-5F;
};
struct LayerNormSpec {
  float eps = 1e-5F;
  bool bias = true;
};
struct ReshapeSpec {
  std::vector<std::int64_t> shape;  ///< per sample, without the batch
};
struct PermuteSpec {
  std::vector<std::int64_t> dims;  ///< of the whole tensor; the first is 0, the batch
};
struct EmbeddingSpec {
  std::int64_t features = 0;
};
struct PositionEmbeddingSpec {
  std::int64_t max_length = 0;
};
struct SelfAttentionSpec {
  std::int64_t heads = 1;
  std::int64_t kv_heads = 1;  ///< key-value heads; each serves heads / kv_heads query heads
  bool causal = false;
  bool bias = true;
  /// Stores all scores in memory: product, softmax and product are separate ops.
  bool materialised = false;
};
/// GPT-2's block: x + attention(ln_1(x)), then x + mlp(ln_2(x)).
struct TransformerBlockSpec {
  SelfAttentionSpec attention;
  std::optional<std::int64_t> mlp_features;  ///< 4 times the width unless given
  GeluKind activation = GeluKind::kTanh;
  std::optional<float> dropout;  ///< after attention and after the feed-forward network
};
struct ResidualSpec {
  LayerSpecs layers;
  LayerSpecs shortcut;  ///< empty: identity
  bool relu = false;    ///< after the sum
};
struct SequentialSpec {
  LayerSpecs layers;
};
struct RepeatSpec {
  std::int64_t times = 1;
  LayerSpecs layers;
  bool shared = false;  ///< all repetitions use the parameters of the first, as in ALBERT
};
/// A layer, or a group of them, that runs once more with the same parameters.
struct ReuseSpec {
  std::string layer;  ///< path of an earlier layer in this list or an enclosing one
};
struct ConcatSpec {
  std::vector<LayerSpecs> branches;
  int axis = 1;
};

struct LayerSpec {
  std::string json_path;  ///< "layers[3].layers[0]", for errors
  std::string name;       ///< empty: the compiler names it, "relu1"
  std::string type;
  std::variant<OpSpec, LinearSpec, Conv2dSpec, BatchNorm2dSpec, LayerNormSpec, ReshapeSpec,
               PermuteSpec, EmbeddingSpec, PositionEmbeddingSpec, SelfAttentionSpec,
               TransformerBlockSpec, ResidualSpec, SequentialSpec, RepeatSpec, ConcatSpec,
               ReuseSpec>
      layer;
};

/// Input of token models.
struct TokenInput {
  std::int64_t vocabulary = 0;
  std::int64_t length = 0;      ///< default sequence length
  std::int64_t max_length = 0;  ///< longest sequence
};

struct Spec {
  std::string name;
  std::string title;
  std::string description;
  std::vector<std::int64_t> input_shape;  ///< per sample; empty for token models
  std::optional<TokenInput> tokens;
  LayerSpecs layers;
};

/// Limits that keep hostile specs cheap; every number in a spec is checked against one of them.
namespace spec_limits {
inline constexpr std::size_t kTextBytes = 1'000'000;
inline constexpr std::size_t kNesting = 64;
inline constexpr std::int64_t kDimension = std::int64_t{1} << 24;
inline constexpr std::int64_t kRepeat = 1000;
inline constexpr std::int64_t kLayers = 20'000;
inline constexpr std::int64_t kBatch = 65'536;
inline constexpr std::int64_t kHeads = 4096;
inline constexpr std::size_t kName = 64;
inline constexpr std::size_t kPath = 256;  ///< length of a compiled layer's path, "h.0.attn.qkv"
/// In the whole model; keeps bytes and counts exact in a double.
inline constexpr std::int64_t kParameters = std::int64_t{1} << 50;
}  // namespace spec_limits

}  // namespace tensorscope
