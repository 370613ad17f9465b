// Compiles the tree of layers to the flat program: layers that contain others, names, and the
// input.

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "core/error.h"
#include "core/range.h"
#include "model/builder.h"
#include "model/layers.h"
#include "model/program.h"

namespace tensorscope {
namespace {

using Names = std::span<const std::string_view>;

/// @param taken names that no layer of the list may have
ValueId compile_layers(Builder& builder, const LayerSpecs& layers, ValueId x, Names taken = {});
ValueId compile_one(Builder& builder, const LayerSpec& spec, ValueId x);

ValueId compile_layer(Builder& b, ValueId x, const ResidualSpec& spec) {
  static constexpr std::string_view kOwnNames[] = {"add", "relu", "shortcut"};
  for (const LayerSpec& layer : spec.layers) {
    if (std::find(std::begin(kOwnNames), std::end(kOwnNames), layer.name) == std::end(kOwnNames)) {
      continue;
    }
    const At at(b, layer.json_path + ".name");
    b.fail(text("'", layer.name, "' is the name of a part of the residual itself"),
           "Choose another name.");
  }
  const ValueId body = compile_layers(b, spec.layers, x, kOwnNames);
  ValueId shortcut = x;
  if (!spec.shortcut.empty()) {
    const Scope scope(b, "shortcut");
    shortcut = compile_layers(b, spec.shortcut, x);
  }
  const ValueId sum = b.emit(Add{}, {body, shortcut}, "add");
  return spec.relu ? b.emit(Relu{}, {sum}, "relu") : sum;
}

ValueId compile_layer(Builder& b, ValueId x, const SequentialSpec& spec) {
  return compile_layers(b, spec.layers, x);
}

ValueId compile_layer(Builder& b, ValueId x, const ConcatSpec& spec) {
  std::vector<ValueId> branches;
  for (std::size_t i = 0; i < spec.branches.size(); ++i) {
    const Scope scope(b, text("branch", i));
    branches.push_back(compile_layers(b, spec.branches[i], x));
  }
  return b.emit(Concat{spec.axis}, std::move(branches));
}

// A repeated single layer is named by its number alone, as in "h.0.ln_1"; layers of a repeated
// group keep their names.
ValueId compile_layer(Builder& b, ValueId x, const RepeatSpec& spec) {
  std::string first;
  for (std::int64_t i = 0; i < spec.times; ++i) {
    const Scope scope(b, std::to_string(i));
    if (i == 0 || !spec.shared) {
      first = b.owner();
    } else {
      b.runs_again();
    }
    const Sharing sharing(b, first, false);
    x = spec.layers.size() == 1 ? compile_one(b, spec.layers[0], x)
                                : compile_layers(b, spec.layers, x);
  }
  return x;
}

ValueId compile_layer(Builder& b, ValueId x, const ReuseSpec& spec) {
  const Builder::Known* const known = b.find(spec.layer);
  if (known == nullptr) {
    const At at(b, b.json_path() + ".layer");
    b.fail(text("got '", printable(spec.layer), "', expected the name of a layer before this one"),
           "Give that layer a name and write its path: \"fc\", \"block.fc\" in a group, "
           "\"h.0.fc\" in a round of a repeat, \"c.branch0.fc\" in a branch.");
  }
  b.runs_again();
  const Sharing sharing(b, known->owner, true);
  return compile_one(b, *known->spec, x);
}

ValueId compile_one(Builder& b, const LayerSpec& spec, ValueId x) {
  const At at(b, spec.json_path);
  const Level level(b);
  try {
    const ValueId output =
        std::visit([&](const auto& layer) { return compile_layer(b, x, layer); }, spec.layer);
    b.remember(spec);
    return output;
  } catch (const Error& error) {
    // A shape rejects a parameter that is too large for one tensor, but does not know its JSON
    // path.
    if (error.code() == ErrorCode::kInvalidSpec) throw;
    b.fail(error.what(), error.hint());
  }
}

// Unnamed layers are named after their type, numbered from 1 if the list has several of that type
// or the name is taken. Layers are found by their labels, so no two layers may share one.
std::vector<std::string> names_of(const LayerSpecs& layers, Names taken) {
  std::set<std::string, std::less<>> used(taken.begin(), taken.end());
  std::map<std::string_view, int> total;
  for (const LayerSpec& layer : layers) {
    ++total[layer.type];
    used.insert(layer.name);
  }
  std::map<std::string_view, int> seen;
  std::vector<std::string> names;
  for (const LayerSpec& layer : layers) {
    int& number = seen[layer.type];
    ++number;
    names.push_back(layer.name);
    if (!layer.name.empty()) continue;
    const bool alone = total[layer.type] == 1 && used.count(layer.type) == 0;
    names.back() = alone ? layer.type : text(layer.type, number);
    while (used.count(names.back()) > 0) names.back() = text(layer.type, ++number);
    used.insert(names.back());
  }
  return names;
}

ValueId compile_layers(Builder& b, const LayerSpecs& layers, ValueId x, Names taken) {
  const std::vector<std::string> names = names_of(layers, taken);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const Scope scope(b, names[i]);
    x = compile_one(b, layers[i], x);
  }
  return x;
}

Shape input_shape(const Spec& spec, std::int64_t batch, std::int64_t seq) {
  if (spec.tokens) return {batch, seq};
  std::vector<std::int64_t> dims{batch};
  dims.insert(dims.end(), spec.input_shape.begin(), spec.input_shape.end());
  return Shape(dims);
}

}  // namespace

Program compile(const Spec& spec, std::int64_t batch, std::int64_t seq) {
  require_between("model", "batch", batch, 1, spec_limits::kBatch);
  Program program;
  program.name = spec.name;
  program.batch = batch;
  if (spec.tokens) {
    program.seq = seq == 0 ? spec.tokens->length : seq;
    require_between("model", "seq", program.seq, 1, spec.tokens->max_length);
  } else if (seq != 0) {
    throw Error(ErrorCode::kInvalidArgument, "seq",
                text("model: seq is ", seq, ", but ", spec.name, " has no sequence input"),
                "Leave seq out.");
  }
  Builder builder(program);
  {
    const At at(builder, "input");
    try {
      program.input = builder.input(input_shape(spec, batch, program.seq),
                                    spec.tokens ? spec.tokens->vocabulary : 0);
    } catch (const Error& error) {
      builder.fail(error.what(), error.hint());
    }
  }
  program.output = compile_layers(builder, spec.layers, program.input);
  return program;
}

}  // namespace tensorscope
