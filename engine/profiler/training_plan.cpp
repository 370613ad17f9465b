#include "profiler/training_plan.h"

#include <algorithm>

#include "core/error.h"

namespace tensorscope {
namespace {

// A forward pass is bounded when it is compiled (model/builder.cpp); a step is several of these
// with their backward passes. The sums stop at the first that is too large, before any can
// overflow.
void require_exact(const TrainingAccount& account) {
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  const auto refuse = [](const char* what) {
    throw Error(ErrorCode::kUnsupported, "training",
                text("One training step would ", what, ", the most that is counted."),
                "Make a dimension or the batch smaller.");
  };
  std::int64_t operations = 0;
  std::int64_t bytes = account.memory.peak_total;
  const auto add = [](std::int64_t& sum, std::int64_t each, std::int64_t times) {
    const bool fits = sum <= kExact && each <= (kExact - sum) / times;
    if (fits) sum += each * times;
    return fits;
  };
  for (const OpRecord& record : account.records) {
    if (!add(operations, record.cost.flops + record.cost.transcendentals, record.times)) {
      refuse("take more than 2^53 FLOPs");
    }
    if (!add(bytes, record.min_bytes, record.times)) refuse("move more than 2^53 bytes");
  }
}

}  // namespace

TrainingCounts training_counts(std::span<const OpRecord> records) {
  TrainingCounts counts;
  for (const OpRecord& record : records) {
    Totals& totals = record.phase == Phase::kForward     ? counts.forward
                     : record.phase == Phase::kRecompute ? counts.recompute
                     : record.phase == Phase::kBackward  ? counts.backward
                                                         : counts.update;
    totals += record;
  }
  return counts;
}

bool TrainingRecorder::advance(TrainingStep& step) {
  using Stage = TrainingStep::Stage;
  if (!stage_) {
    snapshots_.take(ledger_, "baseline");
    stage_ = Stage::kForward;
  }
  write_down_only_two(step);
  if (!step.advance()) return false;
  const Stage now = step.stage();
  if (now == Stage::kBackward && snapshots_.find("after_forward") == nullptr) {
    snapshots_.take(ledger_, "after_forward");
  }
  if (now == Stage::kOptimizer && *stage_ != Stage::kOptimizer) {
    snapshots_.take(ledger_, "after_backward");
  }
  if (now == Stage::kDone) snapshots_.take(ledger_, "after_optimizer");
  stage_ = now;
  return now != Stage::kDone;
}

void TrainingRecorder::write_down_only_two(const TrainingStep& step) {
  const std::int64_t done = step.micro_batches_done();
  const std::size_t written = recorder_.records().size();
  if (done == 1 && second_begins_ == 0) second_begins_ = written;
  if (done == 2 && second_ends_ == 0) second_ends_ = written;
  const bool passing = step.stage() == TrainingStep::Stage::kForward ||
                       step.stage() == TrainingStep::Stage::kBackward;
  const bool pause = passing && done >= kMicroBatchesWrittenDown;
  if (pause == paused_) return;
  paused_ = pause;
  ledger_.record_events(!pause);
  pause ? recorder_.pause() : recorder_.resume();
}

TrainingAccount TrainingRecorder::account(std::int64_t micro_batches) const {
  TrainingAccount account{recorder_.records(), account_of(ledger_), snapshots_, 0, {}};
  for (std::size_t i = second_begins_; i < second_ends_; ++i) {
    account.records[i].times = micro_batches - 1;
  }
  return account;
}

TrainingAccount plan_training(const TrainingProgram& training, const OptimizerOptions& optimizer,
                              TrainingStepOptions options) {
  const std::int64_t micro_batches = options.micro_batches;
  options.micro_batches = std::min(micro_batches, kMicroBatchesWrittenDown);
  Ledger ledger;
  TrainingRecorder recorder(ledger);
  Network network(training.program, ledger, true);
  Optimizer updates(optimizer, parameters_of(network));
  options.pass.observer = &recorder.observer();
  TrainingStep step(network, training, updates, options);
  while (recorder.advance(step)) {
  }
  TrainingAccount account = recorder.account(micro_batches);
  require_exact(account);
  // The first step's gradients are freed when the next step begins.
  step.restart();
  step.pass().zero_gradients();
  ledger.record_events(false);
  ledger.reset_peak();
  step.run();
  account.steady_peak = ledger.peak_total();
  account.steady_at_peak = ledger.at_peak();
  return account;
}

void require_fit(const TrainingAccount& plan, std::int64_t limit_bytes, const std::string& subject,
                 std::int64_t batch) {
  if (limit_bytes <= 0 || std::max(plan.memory.peak_total, plan.steady_peak) <= limit_bytes) return;
  const MemorySnapshot* baseline = plan.snapshots.find("baseline");
  throw Error(
      ErrorCode::kOutOfMemory, "memory",
      text(subject, " needs ", bytes_text(std::max(plan.memory.peak_total, plan.steady_peak)),
           " (parameters and inputs ", bytes_text(baseline->total_bytes),
           ", the rest gradients, optimizer state and activations); this session has ",
           bytes_text(limit_bytes), "."),
      text("Try ", batch > 1 ? "a smaller batch, " : "",
           "checkpoint_every, or an optimizer with less state."));
}

}  // namespace tensorscope
