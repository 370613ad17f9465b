#include "rewrite/uses.h"

#include <utility>

namespace tensorscope {

Uses::Uses(const Program& program)
    : output_(program.output),
      count_(program.values.size()),
      reader_(program.values.size()),
      producer_(program.values.size()) {
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    for (const ValueId id : program.nodes[i].inputs) {
      ++count_[id];
      reader_[id] = i;
    }
    producer_[program.nodes[i].output] = i;
  }
  ++count_[program.output];
}

std::optional<std::size_t> Uses::only_reader(ValueId id) const {
  if (count_[id] != 1 || id == output_) return std::nullopt;
  return reader_[id];
}

void remove_nodes(Program& program, const std::vector<bool>& gone) {
  std::vector<Node> kept;
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    if (!gone[i]) kept.push_back(std::move(program.nodes[i]));
  }
  program.nodes = std::move(kept);
  const Uses uses(program);
  for (ValueId id = 0; id < program.values.size(); ++id) {
    ValueKind& kind = program.values[id].kind;
    const bool held = kind == ValueKind::kParameter || kind == ValueKind::kBuffer;
    if (held && uses.count(id) == 0) kind = ValueKind::kActivation;
  }
}

}  // namespace tensorscope
