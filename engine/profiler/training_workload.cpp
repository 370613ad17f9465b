#include "profiler/training_workload.h"

namespace tensorscope {
namespace {

constexpr int kOpsPerLook = 8;  // between two readings of the clock for the end of the slice

}  // namespace

void TrainingWorkload::begin() {
  step_.restart();
  run_ms_ = {};
  running_ = true;
}

void TrainingWorkload::leave_stage(TrainingStep::Stage stage, double now_ms) {
  run_ms_[static_cast<std::size_t>(stage)] += now_ms - mark_ms_;
  mark_ms_ = now_ms;
}

bool TrainingWorkload::step(double max_ms) {
  using Stage = TrainingStep::Stage;
  if (!running_) begin();
  const double start_ms = clock_.now_ms();
  mark_ms_ = start_ms;
  int ops = 0;
  while (true) {
    const Stage before = step_.stage();
    step_.advance();
    const Stage now = step_.stage();
    if (now != before) leave_stage(before, clock_.now_ms());
    if (now == Stage::kDone) break;
    if (++ops % kOpsPerLook != 0) continue;
    const double now_ms = clock_.now_ms();
    if (now_ms - start_ms < max_ms) continue;
    leave_stage(now, now_ms);
    return false;
  }
  running_ = false;
  for (std::size_t i = 0; i < kStages; ++i) stage_ms_[i] += run_ms_[i];
  ++runs_;
  return true;
}

void TrainingWorkload::abandon() {
  step_.restart();
  running_ = false;
}

void TrainingWorkload::reset_stages() {
  stage_ms_ = {};
  runs_ = 0;
}

}  // namespace tensorscope
