#include "train/evaluation.h"

#include <algorithm>

#include "kernels/rows/loss.h"

namespace tensorscope {
namespace {

/// One label for each row of class scores.
Shape targets_shape(const Program& program) {
  const auto dims = program.values[program.output].shape.dims();
  return Shape(dims.first(dims.size() - 1));
}

}  // namespace

void HeldOutSum::add(const Tensor& scores, const Tensor& targets, std::int64_t rows) {
  const std::int64_t classes = scores.shape()[-1];
  const std::int64_t labels = targets.numel() / targets.shape()[0] * rows;
  const float* score = scores.values<float>().data();
  const std::int32_t* target = targets.values<std::int32_t>().data();
  loss_sum_ += static_cast<double>(kernels::cross_entropy(score, target, labels, classes)) *
               static_cast<double>(labels);
  for (std::int64_t i = 0; i < labels; ++i, score += classes) {
    if (std::max_element(score, score + classes) - score == target[i]) ++right_;
  }
  count_ += labels;
}

double HeldOutSum::loss() const { return loss_sum_ / static_cast<double>(count_); }

double HeldOutSum::accuracy() const {
  return static_cast<double>(right_) / static_cast<double>(count_);
}

Evaluation::Evaluation(Network& predictor, TrainingData& data)
    : predictor_(predictor),
      data_(data),
      pass_(predictor),
      targets_(Allocator{predictor.ledger(), false}, targets_shape(predictor.program()),
               DType::kInt32, MemoryCategory::kInputs, "held_out.targets") {}

bool Evaluation::advance() {
  if (next_ >= data_.held_out_samples()) return false;
  if (valid_ == 0) {
    valid_ = data_.held_out_batch(next_, predictor_.tensor(predictor_.program().input), targets_);
    return true;
  }
  if (pass_.step()) return true;
  sum_.add(pass_.output(), targets_, valid_);
  pass_.restart();
  next_ += valid_;
  valid_ = 0;
  return next_ < data_.held_out_samples();
}

}  // namespace tensorscope
