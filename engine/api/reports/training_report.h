#pragma once
// The answer of profileBackwardPass, from the account and the times of a training step.

#include <array>
#include <vector>

#include "api/types.h"
#include "profiler/training_plan.h"
#include "profiler/training_workload.h"

namespace tensorscope::api {

struct TrainedModel;

/// Throws Error(invalid_argument) that names the field, its value and what was expected.
OptimizerOptions optimizer_options(const TrainingRequest& request);
TrainingStepOptions step_options(const TrainingRequest& request);

/// Everything that the plan provides.
BackwardProfile training_report(const ModelRequest& model, const TrainingRequest& training,
                                const Program& program, const TrainingAccount& plan);
/// Adds the measurements of a real step's ledger.
void add_measured(BackwardProfile& profile, const TrainingAccount& measured,
                  const TrainingAccount& plan);
using StageSamples = std::array<std::vector<double>, TrainingWorkload::kStages>;
void add_times(BackwardProfile& profile, LatencyReport step, const StageSamples& stages_ms);

/// How float16 storage changes gradients, with and without a scale on the loss. It takes the
/// gradients of the model's parameters from one backward pass over its first training batch, and as
/// long as that pass. Scaling the loss scales every gradient, so the values are scaled afterwards,
/// in float32. @param model nullptr: 30,000 seeded values, uniform in the exponent from 2^-40 to
/// 2^-10. Throws Error(invalid_argument) unless 0 < scale <= 2^64.
LossScalingReport loss_scaling_report(TrainedModel* model, double scale);

}  // namespace tensorscope::api
