#include "profiler/plan.h"

#include "model/network.h"

namespace tensorscope {

ForwardPlan plan_forward(const Program& program) {
  Ledger ledger;
  OpRecorder recorder;
  const Network network(program, ledger, true);
  Execution pass(network, {.observer = &recorder, .use_reference = false});
  pass.finish();
  return {recorder.records(), account_of(ledger)};
}

std::vector<std::int64_t> parameters_by_node(const Program& program) {
  std::vector<bool> seen(program.values.size());
  std::vector<std::int64_t> counts;
  counts.reserve(program.nodes.size());
  for (const Node& node : program.nodes) {
    std::int64_t count = 0;
    for (const ValueId id : node.inputs) {
      const Value& value = program.values[id];
      if (value.kind == ValueKind::kParameter && !seen[id]) count += value.shape.numel();
      seen[id] = true;
    }
    counts.push_back(count);
  }
  return counts;
}

std::string subject_of(const Program& program) {
  std::string subject = text(program.name, " at batch ", program.batch);
  if (program.seq > 0) subject += text(" with ", program.seq, " tokens");
  return subject;
}

}  // namespace tensorscope
