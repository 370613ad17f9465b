#pragma once
// What float16 storage keeps of gradients, with and without a scale on the loss.

#include "api/training_state.h"
#include "api/types/precision.h"

namespace tensorscope::api {

/// From the gradients of the model's parameters in one backward pass over its first training batch;
/// it takes as long as that pass. Scaling the loss scales every gradient: the values are scaled
/// afterwards, in float32. @param model nullptr: 30,000 seeded values, uniform in the exponent from
/// 2^-40 to 2^-10. Throws Error(invalid_argument) unless 0 < scale <= 2^64.
LossScalingReport loss_scaling_report(TrainedModel* model, double scale);

}  // namespace tensorscope::api
