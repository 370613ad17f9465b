#include "model/spec_json.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/error.h"
#include "core/suggest.h"
#include "model/json_reader.h"
#include "model/layer_types.h"

namespace tensorscope {
namespace {

using Names = std::span<const std::string_view>;
using Layer = decltype(LayerSpec::layer);

LayerSpecs read_layers(const ObjectReader& reader, std::string_view key);
LayerSpecs read_layer_list(const Json& list, const std::string& path);

Layer read_residual(const ObjectReader& reader) {
  static constexpr std::string_view kChoices[] = {"none", "relu"};
  ResidualSpec spec;
  spec.layers = read_layers(reader, "layers");
  if (reader.has("shortcut")) spec.shortcut = read_layers(reader, "shortcut");
  spec.relu = reader.choice_or("activation", kChoices, 0) == 1;
  return spec;
}

Layer read_sequential(const ObjectReader& reader) {
  return SequentialSpec{read_layers(reader, "layers")};
}

Layer read_repeat(const ObjectReader& reader) {
  return RepeatSpec{reader.integer("times", {1, spec_limits::kRepeat}),
                    read_layers(reader, "layers"), reader.boolean_or("shared", false)};
}

Layer read_reuse(const ObjectReader& reader) {
  ReuseSpec spec{reader.string_or("layer", spec_limits::kPath, "")};
  if (spec.layer.empty()) {
    spec_error(reader.path("layer"), "is missing or empty, expected the name of a layer");
  }
  return spec;
}

Layer read_concat(const ObjectReader& reader) {
  ConcatSpec spec;
  spec.axis = static_cast<int>(reader.integer_or("axis", {1, Shape::kMaxRank - 1}, 1));
  const Json& branches = reader.list("branches");
  if (branches.size() < 2 || branches.size() > Concat::kArity.max) {
    spec_error(reader.path("branches"), text("got a list of ", branches.size(), ", expected 2 to ",
                                             Concat::kArity.max, " lists of layers"));
  }
  for (std::size_t i = 0; i < branches.size(); ++i) {
    spec.branches.push_back(
        read_layer_list(branches[i], text(reader.path("branches"), "[", i, "]")));
  }
  return spec;
}

// Layers that contain or name other layers; the rest is in layer_types.cpp.
std::vector<LayerType> all_layer_types() {
  const auto plain = plain_layer_types();
  std::vector<LayerType> types(plain.begin(), plain.end());
  types.insert(types.end(), {
                                {"residual", {"layers", "shortcut", "activation"}, read_residual},
                                {"sequential", {"layers"}, read_sequential},
                                {"repeat", {"times", "layers", "shared"}, read_repeat},
                                {"reuse", {"layer"}, read_reuse},
                                {"concat", {"branches", "axis"}, read_concat},
                            });
  return types;
}

const std::vector<LayerType>& layer_types() {
  static const std::vector<LayerType> kAllTypes = all_layer_types();
  return kAllTypes;
}

const LayerType& layer_type(const Json& value, const std::string& path) {
  if (!value.is_object()) spec_error(path, text("got ", quoted(value), ", expected an object"));
  const auto found = value.find("type");
  if (found == value.end()) spec_error(path + ".type", "is missing, expected the name of a layer");
  const std::string name = found->is_string() ? found->get<std::string>() : std::string();
  std::vector<std::string_view> known;
  for (const LayerType& type : layer_types()) {
    if (type.type == name) return type;
    known.push_back(type.type);
  }
  // Class names of other libraries, such as "ReLU" or "Conv2d", often differ only in case.
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  spec_error(path + ".type",
             text("unknown layer type ", quoted(*found), ".", suggestion(lower, known)));
}

std::string read_name(const ObjectReader& reader) {
  std::string name = reader.string_or("name", spec_limits::kName, "");
  const bool plain_name = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
  if (!plain_name || (reader.has("name") && name.empty())) {
    spec_error(reader.path("name"),
               text("got ", quoted(reader.at("name")), ", expected letters, digits, '_' and '-'"));
  }
  return name;
}

LayerSpec read_layer(const Json& value, const std::string& path) {
  const LayerType& type = layer_type(value, path);
  std::vector<std::string_view> fields = type.fields;
  fields.insert(fields.end(), {"type", "name"});
  const ObjectReader reader(value, path, fields);
  return {path, read_name(reader), std::string(type.type), type.read(reader)};
}

LayerSpecs read_layer_list(const Json& list, const std::string& path) {
  if (!list.is_array() || list.empty()) {
    spec_error(path, text("got ", quoted(list), ", expected a list with at least one layer"));
  }
  LayerSpecs layers;
  std::set<std::string> names;
  for (std::size_t i = 0; i < list.size(); ++i) {
    layers.push_back(read_layer(list[i], text(path, "[", i, "]")));
    const std::string& name = layers.back().name;
    if (!name.empty() && !names.insert(name).second) {
      spec_error(text(path, "[", i, "].name"), text("'", name, "' is used twice in one list"));
    }
  }
  return layers;
}

LayerSpecs read_layers(const ObjectReader& reader, std::string_view key) {
  return read_layer_list(reader.at(key), reader.path(key));
}

void read_input(const ObjectReader& model, Spec& spec) {
  static constexpr std::string_view kFields[] = {"shape", "tokens"};
  const ObjectReader input(model.at("input"), "input", kFields);
  if (input.has("shape") == input.has("tokens")) {
    spec_error("input", "expected exactly one of shape and tokens");
  }
  if (input.has("shape")) {
    spec.input_shape = input.integers("shape", kSize, Shape::kMaxRank - 1);
    return;
  }
  static constexpr std::string_view kTokenFields[] = {"vocabulary", "length", "max_length"};
  const ObjectReader tokens(input.at("tokens"), "input.tokens", kTokenFields);
  TokenInput& read = spec.tokens.emplace();
  read.vocabulary = tokens.integer("vocabulary", kSize);
  read.length = tokens.integer("length", kSize);
  read.max_length = tokens.integer_or("max_length", {read.length, kSize.high}, read.length);
}

}  // namespace

Spec parse_spec(std::string_view json) {
  static constexpr std::string_view kFields[] = {"name", "title", "description", "input", "layers"};
  const JsonDocument document = parse_json(json);
  const ObjectReader reader(document.root(), "", kFields);
  Spec spec;
  spec.name = read_name(reader);
  if (spec.name.empty()) spec.name = "model";
  spec.title = reader.string_or("title", 200, spec.name);
  spec.description = reader.string_or("description", 2000, "");
  read_input(reader, spec);
  spec.layers = read_layers(reader, "layers");
  return spec;
}

}  // namespace tensorscope
