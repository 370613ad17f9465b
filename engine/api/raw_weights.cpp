#include "api/raw_weights.h"

#include <variant>

#include "core/range.h"

namespace tensorscope::api {
namespace {

bool is_stored_value(const Value& value) {
  return value.kind == ValueKind::kParameter || value.kind == ValueKind::kBuffer;
}

std::int64_t float_bytes(const Value& value) {
  return value.shape.numel() * size_of(DType::kFloat32);
}

void require_raw_size(const ByteArray& bytes, const Program& program) {
  const std::int64_t expected = raw_weights_bytes(program);
  if (bytes.size() == expected) return;
  refuse_value("", "weights", text(bytes.size(), " bytes"), text(expected, " for ", program.name));
}

}  // namespace

std::string weights_in(const Program& program) {
  std::string lines;
  const auto add = [&](const Shape& shape, const std::string& name) {
    lines += name;
    char separator = ' ';
    for (const std::int64_t dim : shape.dims()) {
      lines += separator + std::to_string(dim);
      separator = ',';
    }
  };
  for (const Value& value : program.values) {
    if (!is_stored_value(value)) continue;
    add(value.shape, value.name);
    lines += '\n';
  }
  for (const Node& node : program.nodes) {
    if (!std::holds_alternative<Linear>(node.op)) continue;
    const Value& table = program.values[node.inputs[1]];
    const std::string name = node.label + ".weight";
    if (table.name == name) continue;
    add(table.shape, name);
    lines += ' ' + table.name + '\n';
  }
  return lines;
}

std::int64_t raw_weights_bytes(const Program& program) {
  std::int64_t bytes = 0;
  for (const Value& value : program.values)
    bytes += is_stored_value(value) ? float_bytes(value) : 0;
  return bytes;
}

void read_raw_weights(const ByteArray& from, Network& network) {
  const Program& program = network.program();
  require_raw_size(from, program);
  std::int64_t place = 0;
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (!is_stored_value(program.values[id])) continue;
    from.read(place, std::as_writable_bytes(network.tensor(id).values<float>()));
    place += float_bytes(program.values[id]);
  }
}

void write_raw_weights(const Network& network, ByteArray& to) {
  const Program& program = network.program();
  require_raw_size(to, program);
  std::int64_t place = 0;
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (!is_stored_value(program.values[id])) continue;
    to.write(place, std::as_bytes(network.tensors()[id].values<float>()));
    place += float_bytes(program.values[id]);
  }
}

}  // namespace tensorscope::api
