#include "nn/training_pass.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/error.h"
#include "graph/dispatch.h"
#include "graph/update.h"
#include "ops/running_statistics.h"

namespace tensorscope {
namespace {

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

InputSet differentiable(const AnyOp& op) {
  return std::visit([]<class Op>(const Op&) -> InputSet { return Op::kDifferentiable; }, op);
}

}  // namespace

TrainingPass::TrainingPass(Network& network, const TrainingProgram& training, Options options)
    : network_(network),
      training_(training),
      options_(options),
      activations_(training.program.values.size()),
      gradients_(training.program.values.size()) {
  if (options_.checkpoint_every < 0) {
    throw Error(ErrorCode::kInvalidArgument, "checkpoint_every",
                text("checkpoint_every: got ", options_.checkpoint_every,
                     ", expected a number of layers, or 0 for none"));
  }
  find_segments();
  find_needs();
  find_last_uses();
}

// The last segment is never computed again: its backward comes first, right after its forward.
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
    needs_.push_back(needs & differentiable(node.op));
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

const Tensor& TrainingPass::value(ValueId id) const {
  const Tensor& held = network_.tensors()[id];
  return held.empty() ? activations_[id] : held;
}

Context TrainingPass::context(Phase phase) const {
  Context context{network_.ledger()};
  context.dry = network_.dry();
  context.dtype = network_.dtype();
  context.observer = options_.observer;
  context.use_reference = options_.use_reference;
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
  activations_[node.output] = std::visit(
      [&](const auto& one) { return run(context(phase), one, arguments, node.label); }, op);
  const bool last_segment = index >= segments_.back().begin;
  if (last_segment || phase == Phase::kRecompute) record(op, node, needs_[index]);
  if (phase == Phase::kForward) update_statistics(index);
  release_after(index, phase);
}

void TrainingPass::record(const AnyOp& op, const Node& node, InputSet needs) {
  const Program& program = training_.program;
  std::array<Tape::Operand, kMaxInputs> operands;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId id = node.inputs[i];
    operands[i] = {id, &value(id), program.values[id].name};
  }
  const Tape::Operand output{node.output, &activations_[node.output], {}};
  tape_.record(op, node.label, {operands.data(), node.inputs.size()}, output, needs);
}

// Once per pass: a segment that is computed again leaves the running averages alone.
void TrainingPass::update_statistics(std::size_t node) {
  for (const RunningStatistics& running : training_.statistics) {
    if (running.node != node) continue;
    UpdateRunningStatistics op;
    op.count = running.count;
    const std::array<Tensor*, 2> targets{&network_.tensor(running.mean),
                                         &network_.tensor(running.variance)};
    const Tensor* const batch = &activations_[running.batch];
    run_update(context(Phase::kUpdate), op, targets, {&batch, 1},
               training_.program.nodes[node].label);
  }
}

void TrainingPass::release_after(std::size_t index, Phase phase) {
  const Node& node = training_.program.nodes[index];
  const bool keep_all = options_.keep == KeepActivations::kAll && segments_.size() == 1;
  const auto release = [&](ValueId id) {
    if (phase == Phase::kRecompute) {
      if (last_in_own_[id] == index) activations_[id] = Tensor();
    } else if (last_use_[id] == index && reread_by_[id] == kNever && !keep_all &&
               id != training_.prediction && id != training_.program.output) {
      activations_[id] = Tensor();
    }
  };
  for (const ValueId id : node.inputs) release(id);
  release(node.output);
}

void TrainingPass::step_forward() {
  run_node(next_, Phase::kForward);
  if (++next_ < training_.program.nodes.size()) return;
  const Tensor& loss = activations_[training_.program.output];
  if (network_.dry()) {
    loss_ = std::numeric_limits<double>::quiet_NaN();
  } else if (network_.dtype() == DType::kFloat64) {
    loss_ = loss.values<double>()[0];
  } else {
    loss_ = static_cast<double>(loss.values<float>()[0]);
  }
  stage_ = Stage::kBackward;
  segment_ = segments_.size() - 1;
  next_ = kNever;
}

void TrainingPass::begin_backward() {
  const ValueId output = training_.program.output;
  const bool keep_all = options_.keep == KeepActivations::kAll && segments_.size() == 1;
  if (!keep_all) {
    activations_[output] = Tensor();
    if (reread_by_[training_.prediction] == kNever) activations_[training_.prediction] = Tensor();
  }
  Tensor seed(context(Phase::kBackward).allocator(), {1}, network_.dtype(),
              MemoryCategory::kGradients, "loss.grad");
  if (!network_.dry()) {
    if (network_.dtype() == DType::kFloat64) {
      seed.values<double>()[0] = options_.loss_scale;
    } else {
      seed.values<float>()[0] = static_cast<float>(options_.loss_scale);
    }
  }
  gradients_.add(context(Phase::kBackward), output, std::move(seed), "loss");
  next_ = segments_.back().end;  // the last segment is on the tape already
}

void TrainingPass::step_backward() {
  if (next_ == kNever) begin_backward();
  if (next_ < segments_[segment_].end) {
    run_node(next_, Phase::kRecompute);
    ++next_;
  } else if (!tape_.empty()) {
    tape_.step_back(context(Phase::kBackward), gradients_);
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
