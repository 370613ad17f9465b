#pragma once
// Loss and accuracy of a network on the held-out part of its data, in units of one op.

#include <cstdint>

#include "model/network.h"
#include "train/held_out.h"
#include "train/training_data.h"

namespace tensorscope {

class Evaluation {
 public:
  /// @param predictor its output is class scores [B, ..., C]; its input is overwritten. Both must
  /// outlive the evaluation.
  Evaluation(Network& predictor, TrainingData& data);

  /// Does the next op, or fills the next batch; false when all held-out samples are through.
  bool advance();
  /// NaN before the first batch is through, and without held-out samples.
  double loss() const { return sum_.loss(); }
  double accuracy() const { return sum_.accuracy(); }

 private:
  Network& predictor_;
  TrainingData& data_;
  Execution pass_;
  Tensor targets_;
  HeldOutSum sum_;
  std::int64_t next_ = 0;   ///< first sample of the batch under way
  std::int64_t valid_ = 0;  ///< rows of it that count; 0: not filled yet
};

}  // namespace tensorscope
