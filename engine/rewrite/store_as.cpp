#include "rewrite/store_as.h"

#include "core/error.h"
#include "graph/any_op.h"
#include "rewrite/copy_values.h"

namespace tensorscope {
namespace {

AnyOp unpack_op(DType half) {
  if (half == DType::kFloat16) return Unpack<Float16>{};
  if (half == DType::kBFloat16) return Unpack<BFloat16>{};
  throw Error(ErrorCode::kInvalidArgument, "store_as",
              text("store_as: ", to_string(half), " is no sixteen-bit type"),
              "Use float16 or bfloat16.");
}

/// Appends a node that expands the parameter for `reader`, and returns the id of the expanded copy.
ValueId append_unpack(Program& program, const AnyOp& op, ValueId parameter, const Node& reader) {
  Value expanded;
  expanded.shape = program.values[parameter].shape;
  expanded.name = program.values[parameter].name;
  Node node;
  node.label = reader.label;
  node.type = op_ref(op).name();
  node.op = op;
  node.inputs = {parameter};
  node.output = program.add(std::move(expanded));
  program.nodes.push_back(std::move(node));
  return program.nodes.back().output;
}

}  // namespace

Program stored_program(const Program& program, DType half) {
  const AnyOp unpack = unpack_op(half);
  Program stored = program;
  stored.nodes.clear();
  for (Value& value : stored.values) {
    if (value.kind == ValueKind::kParameter && !value.stored) value.stored = half;
  }
  for (Node node : program.nodes) {
    for (ValueId& id : node.inputs) {
      if (stored.values[id].stored == half) id = append_unpack(stored, unpack, id, node);
    }
    stored.nodes.push_back(std::move(node));
  }
  return stored;
}

Network store_as(const Network& network, DType half) {
  require_float32(network, "store_as");
  Network stored(stored_program(network.program(), half), network.ledger(), false);
  copy_values(network, stored);
  return stored;
}

}  // namespace tensorscope
