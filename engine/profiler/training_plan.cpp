#include "profiler/training_plan.h"

namespace tensorscope {

TrainingCounts training_counts(std::span<const OpRecord> records) {
  TrainingCounts counts;
  for (const OpRecord& record : records) {
    switch (record.phase) {
      case Phase::kForward:
        counts.forward += record;
        break;
      case Phase::kRecompute:
        counts.recompute += record;
        break;
      case Phase::kBackward:
        counts.backward += record;
        break;
      case Phase::kUpdate:
        counts.update += record;
        break;
    }
  }
  return counts;
}

bool TrainingRecorder::advance(TrainingStep& step) {
  using Stage = TrainingStep::Stage;
  if (!stage_) {
    snapshots_.take(ledger_, "baseline");
    stage_ = Stage::kForward;
  }
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

TrainingAccount TrainingRecorder::account() const {
  return {recorder_.records(), account_of(ledger_), snapshots_};
}

TrainingAccount plan_training(const TrainingProgram& training, const OptimizerOptions& optimizer,
                              TrainingStepOptions options) {
  Ledger ledger;
  TrainingRecorder recorder(ledger);
  Network network(training.program, ledger, true);
  Optimizer updates(optimizer, parameters_of(network));
  options.pass.observer = &recorder.observer();
  TrainingStep step(network, training, updates, options);
  while (recorder.advance(step)) {
  }
  return recorder.account();
}

}  // namespace tensorscope
