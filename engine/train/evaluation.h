#pragma once
// Loss and accuracy of a network on the held-out part of its data, in units of one op.

#include <cstdint>

#include "model/network.h"
#include "train/training_data.h"
#include "train/training_program.h"

namespace tensorscope {

/// Loss and accuracy over batches of class scores, or the mean squared error of any values.
class HeldOutSum {
 public:
  explicit HeldOutSum(Loss loss) : loss_(loss) {}

  /// @param scores float [B, ..., C], before any softmax  @param targets int32 [B, ...]; for mse
  /// floats of the scores' shape  @param rows of the first dimension that count
  void add(const Tensor& scores, const Tensor& targets, std::int64_t rows);
  /// Mean over labels, or for mse over elements; NaN without any.
  double loss() const;
  /// Share of labels whose score is the highest (the first of equals); NaN without any, and for
  /// mse.
  double accuracy() const;

 private:
  Loss loss_;
  double loss_sum_ = 0;
  std::int64_t right_ = 0;
  std::int64_t count_ = 0;
};

class Evaluation {
 public:
  /// @param predictor its output is class scores [B, ..., C], or for mse of any shape; its input is
  /// overwritten. Both must outlive the evaluation.
  Evaluation(Network& predictor, TrainingData& data, Loss loss);

  /// Runs the next op, or fills the next batch; false when all held-out samples are done.
  bool advance();
  /// NaN before the first batch is done, and without held-out samples.
  double loss() const { return sum_.loss(); }
  double accuracy() const { return sum_.accuracy(); }

 private:
  Network& predictor_;
  TrainingData& data_;
  Execution pass_;
  Tensor targets_;
  HeldOutSum sum_;
  std::int64_t next_ = 0;   ///< index of the current batch's first sample
  std::int64_t valid_ = 0;  ///< rows of the batch that count; 0: not filled yet
};

}  // namespace tensorscope
