#pragma once
// From the account and the times of a training step to profileBackwardPass's answer.

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

/// All that the plan knows.
BackwardProfile training_report(const ModelRequest& model, const TrainingRequest& training,
                                const Program& program, const TrainingAccount& plan);
/// Adds what a real step's ledger showed.
void add_measured(BackwardProfile& profile, const TrainingAccount& measured,
                  const TrainingAccount& plan);
using StageSamples = std::array<std::vector<double>, TrainingWorkload::kStages>;
void add_times(BackwardProfile& profile, LatencyReport step, const StageSamples& stages_ms);

/// What float16 storage keeps of gradients, with and without a scale on the loss.
/// From the gradients of the model's parameters in one backward pass over its first training batch;
/// it takes as long as that pass. Scaling the loss scales every gradient: the values are scaled
/// afterwards, in float32. @param model nullptr: 30,000 seeded values, uniform in the exponent from
/// 2^-40 to 2^-10. Throws Error(invalid_argument) unless 0 < scale <= 2^64.
LossScalingReport loss_scaling_report(TrainedModel* model, double scale);

}  // namespace tensorscope::api
