#include "rewrite/fold.h"

#include <algorithm>
#include <cmath>

#include "rewrite/copy_values.h"
#include "rewrite/uses.h"

namespace tensorscope {
namespace {

/// The convolution that alone feeds the batch norm, if its weights are its own and it has been
/// seen.
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

FoldedBatchNorm fold(Node& conv, const Node& norm, float eps) {
  FoldedBatchNorm folded;
  folded.conv_weight = conv.inputs[1];
  if (conv.inputs.size() > 2) folded.conv_bias = conv.inputs[2];
  folded.gamma = norm.inputs[1];
  folded.beta = norm.inputs[2];
  folded.mean = norm.inputs[3];
  folded.variance = norm.inputs[4];
  folded.eps = eps;
  conv.inputs = {conv.inputs[0], conv.inputs[1], folded.beta};
  conv.output = norm.output;
  return folded;
}

}  // namespace

FoldedProgram fold_batch_norm(const Program& program) {
  FoldedProgram result{program, {}};
  Program& folded = result.program;
  const Uses uses(program);
  std::vector<bool> gone(program.nodes.size(), false);
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const auto* norm = std::get_if<BatchNorm2d>(&program.nodes[i].op);
    if (norm == nullptr) continue;
    Node* const conv = conv_before(folded, uses, program.nodes[i]);
    if (conv == nullptr) continue;
    result.folded.push_back(fold(*conv, program.nodes[i], norm->eps));
    gone[i] = true;
  }
  remove_nodes(folded, gone);
  return result;
}

void fold_values(const Network& from, const FoldedProgram& folded, Network& to) {
  require_float32(from, "fold");
  require_float32(to, "fold");
  copy_values(from, to);
  const auto values = [&](ValueId id) { return from.tensors()[id].values<float>(); };
  for (const FoldedBatchNorm& norm : folded.folded) {
    const std::span<float> weight = to.tensor(norm.conv_weight).values<float>();
    const std::span<float> bias = to.tensor(norm.beta).values<float>();
    const std::size_t filter = weight.size() / bias.size();
    for (std::size_t o = 0; o < bias.size(); ++o) {
      const double scale =
          static_cast<double>(values(norm.gamma)[o]) /
          std::sqrt(static_cast<double>(values(norm.variance)[o]) + static_cast<double>(norm.eps));
      const double before = norm.conv_bias ? static_cast<double>(values(*norm.conv_bias)[o]) : 0.0;
      bias[o] = static_cast<float>((before - static_cast<double>(values(norm.mean)[o])) * scale +
                                   static_cast<double>(values(norm.beta)[o]));
      for (float& w : weight.subspan(o * filter, filter)) {
        w = static_cast<float>(static_cast<double>(w) * scale);
      }
    }
  }
}

}  // namespace tensorscope
