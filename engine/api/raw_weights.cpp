#include "api/raw_weights.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/error.h"
#include "core/range.h"
#include "files/weight_names.h"

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

void require_finite_weight(const Value& value, std::span<const float> values, const char* hint) {
  const auto found = std::ranges::find_if(values, [](float each) { return !std::isfinite(each); });
  if (found == values.end()) return;
  throw Error(ErrorCode::kInvalidArgument, "weights",
              text("weights: ", value.name, " is ", *found, " at element ", found - values.begin(),
                   ", expected finite numbers"),
              hint);
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
  for (const auto& [name, id] : further_weight_names(program)) {
    add(program.values[id].shape, name);
    lines += ' ' + program.values[id].name + '\n';
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
    const std::span<float> values = network.tensor(id).values<float>();
    from.read(place, std::as_writable_bytes(values));
    require_finite_weight(program.values[id], values, "");
    place += float_bytes(program.values[id]);
  }
}

void write_raw_weights(const Network& network, ByteArray& to) {
  const Program& program = network.program();
  require_raw_size(to, program);
  std::int64_t place = 0;
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (!is_stored_value(program.values[id])) continue;
    const std::span<const float> values = network.tensors()[id].values<float>();
    require_finite_weight(program.values[id], values, "Train again, with a smaller learning rate.");
    to.write(place, std::as_bytes(values));
    place += float_bytes(program.values[id]);
  }
}

}  // namespace tensorscope::api
