#pragma once
// Turns a program that predicts into one for training: dropout is active, batch norm uses the
// batch's own statistics, and the last op is a loss.

#include <vector>

#include "model/program.h"

namespace tensorscope {

enum class Loss : std::uint8_t { kCrossEntropy, kMse };

/// "cross_entropy", "mse".
std::string_view to_string(Loss loss);

/// A batch norm's statistics of the batch, and the running averages they update.
struct RunningStatistics {
  std::size_t node = 0;  ///< the node that computes `batch`
  ValueId batch = 0;     ///< [2, C]: mean, biased variance
  ValueId mean = 0;
  ValueId variance = 0;
  std::int64_t count = 0;  ///< elements per channel
};

struct TrainingProgram {
  Program program;  ///< its output is the loss, [1]
  ValueId prediction = 0;
  ValueId targets = 0;  ///< int32 classes (cross_entropy) or values of the prediction's shape (mse)
  std::vector<RunningStatistics> statistics;
  /// First node of each possible segment of checkpointing: one for every top-level layer or block,
  /// "fc1", "h.0", "h.1".
  std::vector<std::size_t> cuts;
};

/// The program without a final softmax or log_softmax: its output is class scores. Value ids do not
/// change.
[[nodiscard]] Program scores_program(const Program& program);

/// A final softmax or log_softmax becomes part of the cross-entropy. Throws Error(invalid_argument)
/// if the output has no class dimension.
[[nodiscard]] TrainingProgram training_program(const Program& program, Loss loss);

}  // namespace tensorscope
