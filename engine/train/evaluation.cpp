#include "train/evaluation.h"

namespace tensorscope {
namespace {

/// One label for each row of class scores.
Shape targets_shape(const Program& program) {
  const auto dims = program.values[program.output].shape.dims();
  return Shape(dims.first(dims.size() - 1));
}

}  // namespace

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
