// The plan of a pass before it runs: its segments, which gradients it needs, and the last use of
// each value.
#include <algorithm>

#include "core/error.h"
#include "core/range.h"
#include "graph/any_op.h"
#include "train/training_pass.h"

namespace tensorscope {
void TrainingPass::check_options() const {
  const auto refuse = [](const char* field, const std::string& why) {
    throw Error(ErrorCode::kInvalidArgument, field, text(field, ": ", why));
  };
  require_value(options_.checkpoint_every >= 0, "training", "checkpoint_every",
                options_.checkpoint_every, "a number of layers, or 0 for none");
  const DType storage = options_.storage;
  if (storage == DType::kFloat32) return;
  if (storage != DType::kFloat16 && storage != DType::kBFloat16) {
    refuse("storage", text("got ", to_string(storage), ", expected float32, float16 or bfloat16"));
  }
  if (options_.keep == KeepActivations::kAll) {
    refuse("storage", text("got ", to_string(storage),
                           ", expected float32 when all activations are kept: they are kept in "
                           "float32, and copies would only add to them"));
  }
  if (network_.dtype() != DType::kFloat32) {
    refuse("storage", text("got ", to_string(storage), " for a network in ",
                           to_string(network_.dtype()), ", expected one in float32"));
  }
}

// The last segment is never recomputed: its backward comes first, right after its forward.
void TrainingPass::find_segments() {
  const std::size_t count = training_.program.nodes.size();
  const auto every = static_cast<std::size_t>(options_.checkpoint_every);
  if (every == 0) {
    segments_.push_back({0, count});
    return;
  }
  for (std::size_t cut = 0; cut < training_.cuts.size(); cut += every) {
    const std::size_t next = cut + every;
    segments_.push_back(
        {training_.cuts[cut], next < training_.cuts.size() ? training_.cuts[next] : count});
  }
}

void TrainingPass::find_needs() {
  const Program& program = training_.program;
  std::vector<bool> wanted(program.values.size());
  for (ValueId id = 0; id < program.values.size(); ++id) {
    wanted[id] = program.values[id].kind == ValueKind::kParameter;
  }
  if (options_.input_gradient && program.values[program.input].vocabulary == 0) {
    wanted[program.input] = true;
  }
  for (const Node& node : program.nodes) {
    InputSet needs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      if (wanted[node.inputs[i]]) needs.add(i);
    }
    needs_.push_back(needs & op_ref(node.op).table.differentiable);
    if (!needs_.back().empty()) wanted[node.output] = true;
  }
}

void TrainingPass::find_last_uses() {
  const Program& program = training_.program;
  last_use_.assign(program.values.size(), kNever);
  last_in_own_.assign(program.values.size(), kNever);
  reread_by_.assign(program.values.size(), kNever);
  std::vector<std::size_t> made_in(program.values.size(), kNever);
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    for (std::size_t i = segments_[s].begin; i < segments_[s].end; ++i) {
      const Node& node = program.nodes[i];
      for (const ValueId id : node.inputs) {
        last_use_[id] = i;
        if (made_in[id] == s) last_in_own_[id] = i;
        const bool again = made_in[id] != s && s + 1 < segments_.size();
        if (again) reread_by_[id] = std::min(reread_by_[id], s);
      }
      made_in[node.output] = s;
      last_use_[node.output] = i;
      last_in_own_[node.output] = i;
    }
  }
}

}  // namespace tensorscope
