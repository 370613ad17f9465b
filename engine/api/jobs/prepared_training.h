#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "api/jobs/job.h"
#include "profiler/training_plan.h"
#include "profiler/training_workload.h"

namespace tensorscope::api {

/// The part that every job on training steps begins with, in slices: plan, refuse what does not
/// fit, allocate and fill memory, and record one step. Then steps can be timed.
class PreparedTraining {
 public:
  /// Only plans. Throws Error for requests that make no sense.
  PreparedTraining(const JobContext& context, const ModelRequest& model,
                   const TrainingRequest& training);
  PreparedTraining(const PreparedTraining&) = delete;
  PreparedTraining& operator=(const PreparedTraining&) = delete;

  /// Throws Error(out_of_memory) with the arithmetic if the plan exceeds the session's limit.
  void require_fit() const;
  /// Works for about max_ms; true when one step has been recorded and others can be timed.
  bool advance(double max_ms);
  bool recording() const { return recorder_ && !workload_; }
  /// Frees all memory, but what was measured stays.
  void release();

  const Program& program() const { return training_.program; }
  const TrainingRequest& training() const { return request_; }
  std::int64_t batch() const { return model_.batch; }
  /// Peak of the first step or of the later ones, whichever is higher.
  std::int64_t planned_peak_bytes() const {
    return std::max(plan_.memory.peak_total, plan_.steady_peak);
  }
  /// Only when ready.
  TrainingWorkload& workload() { return *workload_; }
  /// Counts and memory: planned and, if a step was recorded, measured. No times.
  BackwardProfile report() const;

 private:
  void prepare();
  void begin_timing();

  JobContext context_;
  ModelRequest model_;
  TrainingRequest request_;
  TrainingProgram training_;
  TrainingAccount plan_;
  Ledger ledger_;
  std::optional<Network> network_;
  std::optional<Optimizer> optimizer_;
  std::optional<TrainingRecorder> recorder_;
  std::optional<TrainingStep> step_;
  std::optional<TrainingAccount> measured_;
  std::optional<TrainingWorkload> workload_;
};

}  // namespace tensorscope::api
