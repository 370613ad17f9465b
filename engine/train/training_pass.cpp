#include "train/training_pass.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/error.h"
#include "core/tensor_values.h"
#include "graph/any_op.h"
#include "graph/dispatch.h"
#include "graph/update.h"
#include "ops/rows/running_statistics.h"

namespace tensorscope {

TrainingPass::TrainingPass(Network& network, const TrainingProgram& training, Options options)
    : network_(network),
      training_(training),
      options_(options),
      activations_(training.program.values.size()),
      gradients_(training.program.values.size()),
      tape_(options.storage) {
  check_options();
  find_segments();
  find_needs();
  find_last_uses();
}

const Tensor& TrainingPass::value(ValueId id) const {
  const Tensor& held = network_.tensors()[id];
  return held.empty() ? activations_[id] : held;
}

Context TrainingPass::context(Phase phase) const {
  Context context = network_.context(options_.observer, options_.use_reference);
  context.phase = phase;
  return context;
}

bool TrainingPass::step() {
  if (stage_ == Stage::kDone) return false;
  stage_ == Stage::kForward ? step_forward() : step_backward();
  return true;
}

void TrainingPass::finish_forward() {
  while (stage_ == Stage::kForward) step();
}

void TrainingPass::finish() {
  while (step()) {
  }
}

void TrainingPass::restart() {
  std::fill(activations_.begin(), activations_.end(), Tensor());
  tape_.clear();
  drop_activation_gradients();
  stage_ = Stage::kForward;
  next_ = 0;
}

void TrainingPass::drop_activation_gradients() {
  for (ValueId id = 0; id < activations_.size(); ++id) {
    if (training_.program.values[id].kind == ValueKind::kActivation) gradients_.take(id);
  }
}

void TrainingPass::run_node(std::size_t index, Phase phase) {
  const Node& node = training_.program.nodes[index];
  std::array<const Tensor*, kMaxInputs> inputs{};
  if (node.inputs.size() > inputs.size()) {
    throw Error(ErrorCode::kInternal, node.label, text(node.label, ": too many inputs"));
  }
  for (std::size_t i = 0; i < node.inputs.size(); ++i) inputs[i] = &value(node.inputs[i]);
  const std::span<const Tensor* const> arguments(inputs.data(), node.inputs.size());
  AnyOp op = node.op;
  if (auto* dropout = std::get_if<DropoutTraining>(&op)) dropout->seed = dropout_seed_;
  Context here = context(phase);
  here.in_place = may_overwrite(index, phase);
  if (here.in_place) tape_.overwritten(*inputs[0]);
  activations_[node.output] = run(here, op_ref(op), arguments, node.label);
  const bool last_segment = index >= segments_.back().begin;
  if (last_segment || phase == Phase::kRecompute) record(op, index, phase);
  if (phase == Phase::kForward) update_statistics(index);
  release_after(index, phase);
}

bool TrainingPass::may_overwrite(std::size_t index, Phase phase) const {
  if (options_.keep != KeepActivations::kInPlace) return false;
  const Node& node = training_.program.nodes[index];
  if (!op_ref(node.op).table.in_place ||
      training_.program.values[node.inputs[0]].kind != ValueKind::kActivation) {
    return false;
  }
  return ends_here(node.inputs[0], index, phase);
}

// Whether the pass itself stores the value in full until the backward pass reads it.
bool TrainingPass::held_until_backward(ValueId id, Phase phase) const {
  const std::size_t segment = phase == Phase::kRecompute ? segment_ : segments_.size() - 1;
  const bool border = reread_by_[id] != kNever && reread_by_[id] <= segment;
  return border || id == training_.prediction;
}

void TrainingPass::record(const AnyOp& op, std::size_t index, Phase phase) {
  const Program& program = training_.program;
  const Node& node = program.nodes[index];
  std::array<Tape::Operand, kMaxInputs> operands;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId id = node.inputs[i];
    operands[i] = {id, &value(id), program.values[id].name, held_until_backward(id, phase)};
  }
  const Tape::Operand output{
      node.output, &activations_[node.output], {}, held_until_backward(node.output, phase)};
  tape_.record(context(phase), op, node.label, {operands.data(), node.inputs.size()}, output,
               needs_[index]);
}

// Only once per pass: recomputing a segment must not update the running averages again.
void TrainingPass::update_statistics(std::size_t node) {
  for (const RunningStatistics& running : training_.statistics) {
    if (running.node != node) continue;
    UpdateRunningStatistics op;
    op.count = running.count;
    run_update(context(Phase::kUpdate), op,
               {&network_.tensor(running.mean), &network_.tensor(running.variance)},
               {&activations_[running.batch]}, training_.program.nodes[node].label);
  }
}

// Whether the node is the last in this phase to use the value.
bool TrainingPass::ends_here(ValueId id, std::size_t node, Phase phase) const {
  if (phase == Phase::kRecompute) return last_in_own_[id] == node;
  return last_use_[id] == node && reread_by_[id] == kNever && !keeps_all() &&
         id != training_.prediction && id != training_.program.output;
}

void TrainingPass::release_after(std::size_t index, Phase phase) {
  const Node& node = training_.program.nodes[index];
  const auto release = [&](ValueId id) {
    if (ends_here(id, index, phase)) activations_[id] = Tensor();
  };
  for (const ValueId id : node.inputs) release(id);
  release(node.output);
}

void TrainingPass::step_forward() {
  run_node(next_, Phase::kForward);
  if (++next_ < training_.program.nodes.size()) return;
  const Tensor& loss = activations_[training_.program.output];
  loss_ = network_.dry() ? std::numeric_limits<double>::quiet_NaN() : first_value(loss);
  stage_ = Stage::kBackward;
  segment_ = segments_.size() - 1;
  next_ = kNever;
}

void TrainingPass::begin_backward() {
  const ValueId output = training_.program.output;
  if (!keeps_all()) {
    activations_[output] = Tensor();
    if (reread_by_[training_.prediction] == kNever) activations_[training_.prediction] = Tensor();
  }
  Tensor seed(context(Phase::kBackward).allocator(), {1}, network_.dtype(),
              MemoryCategory::kGradients, "loss.grad");
  set_first_value(seed, options_.loss_scale);
  gradients_.add(context(Phase::kBackward), output, std::move(seed), "loss");
  next_ = segments_.back().end;  // the last segment is already on the tape
}

void TrainingPass::step_backward() {
  if (next_ == kNever) begin_backward();
  if (next_ < segments_[segment_].end) {
    run_node(next_, Phase::kRecompute);
    ++next_;
  } else if (!tape_.empty()) {
    Context here = context(Phase::kBackward);
    here.in_place = options_.keep == KeepActivations::kInPlace;
    tape_.step_back(here, gradients_);
  }
  if (next_ == segments_[segment_].end && tape_.empty()) end_segment();
}

void TrainingPass::end_segment() {
  for (ValueId id = 0; id < activations_.size(); ++id) {
    if (reread_by_[id] == segment_) activations_[id] = Tensor();
  }
  if (segment_ > 0) {
    --segment_;
    next_ = segments_[segment_].begin;
    return;
  }
  std::fill(activations_.begin(), activations_.end(), Tensor());
  stage_ = Stage::kDone;
}

}  // namespace tensorscope
