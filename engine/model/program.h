#pragma once
// A model with batch and shapes resolved: a flat list of op calls in the order they run.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/spec.h"
#include "ops/list.h"

namespace tensorscope {

enum class ValueKind : std::uint8_t {
  kInput,
  kParameter,  ///< trained
  kBuffer,     ///< stored with the parameters but not trained: running mean and variance
  kActivation,
};

/// Initial value of a parameter.
enum class Init : std::uint8_t {
  kZeros,
  kOnes,
  kUniform,  ///< mean 0, standard deviation Value::init_std
};

struct Value {
  ValueKind kind = ValueKind::kActivation;
  Shape shape;
  std::string name;  ///< "fc1.weight"; for activations the label of the node
  Init init = Init::kZeros;
  float init_std = 0;
  bool position_table = false;  ///< position embeddings, which some counters leave out
  std::int64_t vocabulary = 0;  ///< for token inputs, whose elements are int32 ids; else 0
  /// Element type of parameters that are stored as int8, float16 or bfloat16; empty: the network's.
  std::optional<DType> stored{};
};

using ValueId = std::size_t;

struct Node {
  std::string label;  ///< path of the layer, "blocks.0.attn.qkv"
  std::string type;   ///< layer type or op name
  AnyOp op;
  std::vector<ValueId> inputs;
  ValueId output = 0;
  bool reference = false;  ///< runs its reference kernel, whatever the other nodes do
};

struct Program {
  std::string name;
  std::int64_t batch = 1;
  std::int64_t seq = 0;     ///< 0 unless the model reads tokens
  bool runs_again = false;  ///< some layer runs more than once with the same parameters
  std::vector<Value> values;
  std::vector<Node> nodes;
  ValueId input = 0;
  ValueId output = 0;

  /// Appends a value and returns its id.
  ValueId add(Value value) {
    values.push_back(std::move(value));
    return values.size() - 1;
  }
  /// Trained elements; a tied weight is one value and counts once.
  std::int64_t parameter_count() const;
  /// Like nanoGPT's get_num_params(): without position tables.
  std::int64_t parameter_count_without_positions() const;
};

/// @param batch samples per call, 1 to 65,536
/// @param seq tokens per sample; 0 takes the model's default; must be 0 for models without tokens
/// Throws Error(invalid_spec) with the JSON path where layers do not fit together, and
/// Error(invalid_argument) for batch and seq.
[[nodiscard]] Program compile(const Spec& spec, std::int64_t batch, std::int64_t seq = 0);

/// One layer by itself, or a group of them ("h.0.attn" is all of "h.0.attn.qkv", ...); activations
/// from other layers become random inputs. Throws Error(invalid_argument), which names the nearest
/// layer, if no layer has that path.
[[nodiscard]] Program layer_program(const Program& program, std::string_view path);

}  // namespace tensorscope
