#pragma once
// The record of a training: a point for each step, a result for each evaluation.

#include <cstdint>

#include "core/reflect.h"

namespace tensorscope {

struct TrainPoint {
  std::int64_t step = 0;  ///< steps done
  double epoch = 0;
  double loss = 0;  ///< of the step's batch, before its update
  double learning_rate = 0;
  TENSORSCOPE_FIELDS(TrainPoint, step, epoch, loss, learning_rate)
};

/// Results on held-out data.
struct TrainEvaluation {
  std::int64_t step = 0;
  double epoch = 0;
  double loss = 0;      ///< mean over labels or characters
  double accuracy = 0;  ///< share whose highest score is that of the label
  TENSORSCOPE_FIELDS(TrainEvaluation, step, epoch, loss, accuracy)
};

}  // namespace tensorscope
