#include "model/builder.h"

#include <array>

#include "core/error.h"
#include "graph/any_op.h"

namespace tensorscope {

ValueId Builder::input(const Shape& shape, std::int64_t vocabulary) {
  Value value;
  value.kind = ValueKind::kInput;
  value.shape = shape;
  value.name = "input";
  value.vocabulary = vocabulary;
  return program_.add(std::move(value));
}

ValueId Builder::parameter(const std::string& name, const Shape& shape, Init init, float init_std) {
  const std::string full = owner_of(path(name));
  const auto known = tensors_.find(full);
  if (known != tensors_.end()) return reused(known->second, shape);
  parameters_ += shape.numel();  // cannot overflow: a shape has at most 2^46
  if (parameters_ > spec_limits::kParameters) {
    fail("the model has more than 2^50 parameters", "Make a dimension smaller.");
  }
  Value value;
  value.kind = ValueKind::kParameter;
  value.shape = shape;
  value.name = full;
  value.init = init;
  value.init_std = init_std;
  const ValueId id = program_.add(std::move(value));
  tensors_.emplace(full, id);
  return id;
}

ValueId Builder::reused(ValueId id, const Shape& shape) const {
  const Value& value = program_.values[id];
  if (value.shape == shape) return id;
  fail(text("'", value.name, "' is ", value.shape, ", to run its layer again it would have to be ",
            shape),
       "Its input must have as many features or channels as the first time.");
}

std::string Builder::owner_of(const std::string& path) const {
  return shared_at_.empty() ? path : shared_with_ + path.substr(shared_at_.size());
}

const Builder::Known* Builder::find(std::string_view path) {
  std::string list = owner();
  Known& resolved = resolved_[list];
  while (resolved.spec == nullptr && !list.empty()) {
    const std::size_t dot = list.rfind('.');
    list.resize(dot == std::string::npos ? 0 : dot);
    const auto known = known_.find(list.empty() ? path : text(list, ".", path));
    if (known != known_.end()) resolved = known->second;
  }
  return resolved.spec == nullptr ? nullptr : &resolved;
}

Level::Level(Builder& builder) : Replaced(builder.level_, builder.level_ + 1) {
  if (builder.level_ <= spec_limits::kNesting) return;
  builder.fail(
      text("layers that run others again go more than ", spec_limits::kNesting, " levels deep"),
      "Reuse the first of them directly.");
}

ValueId Builder::buffer(const std::string& name, const Shape& shape, Init init) {
  const ValueId id = parameter(name, shape, init);
  program_.values[id].kind = ValueKind::kBuffer;
  return id;
}

std::string Builder::path(std::string_view suffix) const {
  if (suffix.empty()) return path_;
  return path_.empty() ? std::string(suffix) : text(path_, ".", suffix);
}

void Builder::fail(const std::string& message, const std::string& hint) const {
  throw Error(ErrorCode::kInvalidSpec, json_path_, text(json_path_, ": ", message), hint);
}

ValueId Builder::emit(const AnyOp& op, std::vector<ValueId> inputs, std::string_view suffix) {
  if (static_cast<std::int64_t>(program_.nodes.size()) >= spec_limits::kLayers) {
    fail(text("the model expands to more than ", spec_limits::kLayers, " layers"),
         "Repeat fewer times.");
  }
  require_path_length(suffix);
  require_numbers(op, inputs);
  std::vector<Shape> shapes;
  shapes.reserve(inputs.size());
  for (const ValueId id : inputs) shapes.push_back(shape(id));
  Value value;
  try {
    value.shape = op_ref(op).infer(shapes);
  } catch (const Error& error) {
    fail(error.what(), error.hint());
  }
  charge(op, shapes, value.shape);
  Node node;
  node.label = path(suffix);
  node.type = op_ref(op).name();
  node.op = op;
  node.inputs = std::move(inputs);
  value.name = node.label;
  node.output = program_.add(std::move(value));
  program_.nodes.push_back(std::move(node));
  return program_.nodes.back().output;
}

// Every node stores its label, so long ones would let a small spec expand to a large program.
void Builder::require_path_length(std::string_view suffix) const {
  const std::size_t length = path_.size() + 1 + suffix.size();
  if (length <= spec_limits::kPath) return;
  fail(text("the names of its layer and of those around it have ", length,
            " characters together, at most ", spec_limits::kPath, " are allowed"),
       "Use shorter names or fewer levels.");
}

// Token ids are indices into a table; no other op may compute with them.
void Builder::require_numbers(const AnyOp& op, const std::vector<ValueId>& inputs) const {
  if (std::holds_alternative<Embedding>(op)) return;
  for (const ValueId id : inputs) {
    if (program_.values[id].vocabulary == 0) continue;
    fail(text(op_ref(op).name(), ": its input is the model's tokens, expected numbers"),
         "Make embedding the first layer.");
  }
}

// Bounds the sums over the whole program, so that no count overflows and each reaches JavaScript as
// an exact double. Each single op is already bounded (ops/contract/checks.h), so adding before the
// check is safe.
void Builder::charge(const AnyOp& op, const std::vector<Shape>& shapes, const Shape& output) {
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  const OpRef each = op_ref(op);
  const Cost cost = each.cost(shapes);
  operations_ += cost.flops + cost.transcendentals;
  // Doubles are the widest elements, so this bounds the ledger as well.
  bytes_ += each.min_bytes(shapes, DType::kFloat64) + each.workspace_bytes(shapes) +
            output.numel() * size_of(DType::kFloat64);
  if (operations_ > kExact || bytes_ > kExact) {
    fail(operations_ > kExact
             ? "one call would take more than 2^53 FLOPs, the most that is counted"
             : "one call would move more than 2^53 bytes, the most that is counted",
         "Make a dimension or the batch smaller.");
  }
}

}  // namespace tensorscope
