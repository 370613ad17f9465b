#pragma once
// From the account and the times of a training step to profileBackwardPass's answer.

#include <array>
#include <vector>

#include "api/types.h"
#include "profiler/training_plan.h"
#include "profiler/training_workload.h"

namespace tensorscope::api {

/// Throws Error(invalid_argument) that names the field, its value and what was expected.
OptimizerOptions optimizer_options(const TrainingRequest& request);
TrainingStepOptions step_options(const TrainingRequest& request);

/// All that the plan knows.
BackwardProfile training_report(const ModelRequest& model, const TrainingRequest& training,
                                const Program& program, const TrainingAccount& plan);
/// Adds what a real step's ledger showed.
void add_measured(BackwardProfile& profile, const TrainingAccount& measured,
                  const TrainingAccount& plan);
using StageSamples = std::array<std::vector<double>, TrainingWorkload::kStages>;
void add_times(BackwardProfile& profile, LatencyReport step, const StageSamples& stages_ms);

}  // namespace tensorscope::api
