#include "rewrite/fold.h"

#include <algorithm>

#include "rewrite/uses.h"

namespace tensorscope {
namespace {

/// The convolution whose output only the batch norm reads, if nothing else reads the parameters of
/// either; else null.
Node* conv_before(Program& program, const Uses& uses, const Node& norm) {
  const std::optional<std::size_t> at = uses.producer(norm.inputs[0]);
  if (!at || uses.count(norm.inputs[0]) != 1) return nullptr;
  Node& node = program.nodes[*at];
  if (!std::holds_alternative<Conv2d>(node.op)) return nullptr;
  const auto is_own = [&](ValueId id) {
    return program.values[id].kind == ValueKind::kParameter && uses.count(id) == 1;
  };
  const bool own = std::all_of(node.inputs.begin() + 1, node.inputs.end(), is_own) &&
                   std::all_of(norm.inputs.begin() + 1, norm.inputs.end(),
                               [&](ValueId id) { return uses.count(id) == 1; });
  return own ? &node : nullptr;
}

}  // namespace

Program fold_batch_norm(const Program& program) {
  Program folded = program;
  const Uses uses(program);
  std::vector<bool> gone(program.nodes.size(), false);
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const Node& norm = program.nodes[i];
    if (!std::holds_alternative<BatchNorm2d>(norm.op)) continue;
    Node* const conv = conv_before(folded, uses, norm);
    if (conv == nullptr) continue;
    conv->inputs = {conv->inputs[0], conv->inputs[1], norm.inputs[2]};
    conv->output = norm.output;
    gone[i] = true;
  }
  remove_nodes(folded, gone);
  return folded;
}

}  // namespace tensorscope
