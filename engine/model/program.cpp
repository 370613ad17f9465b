#include "model/program.h"

#include <map>

#include "core/error.h"
#include "core/suggest.h"

namespace tensorscope {

std::int64_t Program::parameter_count() const {
  std::int64_t count = 0;
  for (const Value& value : values) {
    if (value.kind == ValueKind::kParameter) count += value.shape.numel();
  }
  return count;
}

std::int64_t Program::parameter_count_without_positions() const {
  std::int64_t count = parameter_count();
  for (const Value& value : values) {
    if (value.kind == ValueKind::kParameter && value.position_table) count -= value.shape.numel();
  }
  return count;
}

namespace {

bool is_within(std::string_view label, std::string_view path) {
  return label.starts_with(path) && (label.size() == path.size() || label[path.size()] == '.');
}

[[noreturn]] void no_such_layer(const Program& program, std::string_view label) {
  std::vector<std::string_view> known;
  for (const Node& node : program.nodes) {
    if (known.empty() || known.back() != node.label) known.push_back(node.label);
  }
  const std::string_view near = nearest(label, known);
  throw Error(ErrorCode::kInvalidArgument, "layer",
              text("layer: ", program.name, " has no layer '", printable(label), "'",
                   near.empty() ? "" : text(", did you mean '", near, "'?")),
              "describe lists the layers.");
}

}  // namespace

Program layer_program(const Program& program, std::string_view path) {
  Program layer;
  layer.name = text(program.name, ".", path);
  layer.batch = program.batch;
  layer.seq = program.seq;
  layer.runs_again = program.runs_again;
  std::map<ValueId, ValueId> moved;
  for (const Node& node : program.nodes) {
    if (!is_within(node.label, path)) continue;
    Node copy = node;
    for (ValueId& id : copy.inputs) {
      const auto [place, is_new] = moved.try_emplace(id, layer.values.size());
      if (is_new) {
        layer.values.push_back(program.values[id]);
        if (layer.values.back().kind == ValueKind::kActivation) {
          layer.values.back().kind = ValueKind::kInput;
        }
      }
      id = place->second;
    }
    copy.output = moved[node.output] = layer.values.size();
    layer.values.push_back(program.values[node.output]);
    layer.nodes.push_back(std::move(copy));
  }
  if (layer.nodes.empty()) no_such_layer(program, path);
  // Not simply the first node's first input: that may be a weight, if an unpack node runs first.
  layer.input = layer.nodes.front().inputs.front();
  for (ValueId id = layer.values.size(); id-- > 0;) {
    if (layer.values[id].kind == ValueKind::kInput) layer.input = id;
  }
  layer.output = layer.nodes.back().output;
  return layer;
}

}  // namespace tensorscope
