#include "train/evaluation.h"

#include <algorithm>
#include <array>
#include <limits>

#include "graph/op_table.h"
#include "ops/rows/cross_entropy.h"
#include "ops/rows/mse_loss.h"

namespace tensorscope {
namespace {

/// Shape of the targets: one label for each row of class scores; for mse a value for each element.
Shape targets_shape(const Program& program, Loss loss) {
  const Shape& shape = program.values[program.output].shape;
  if (loss == Loss::kMse) return shape;
  return Shape(shape.dims().first(shape.rank() - 1));
}

/// With the reference kernel, as its speed does not matter here.
template <class LossOp>
double loss_of(const ConstView& scores, const ConstView& targets) {
  const LossOp op;
  float loss = 0.0F;
  op_table_of<LossOp>().float_kernels.reference(&op, std::array{scores, targets},
                                                View{Shape{1}, DType::kFloat32, &loss}, {});
  return static_cast<double>(loss);
}

}  // namespace

void HeldOutSum::add(const Tensor& scores, const Tensor& targets, std::int64_t rows) {
  if (loss_ == Loss::kMse) {
    const std::int64_t elements = targets.numel() / targets.shape()[0] * rows;
    const Shape all{elements};
    loss_sum_ += loss_of<MseLoss>({all, DType::kFloat32, scores.view().data},
                                  {all, DType::kFloat32, targets.view().data}) *
                 static_cast<double>(elements);
    count_ += elements;
    return;
  }
  const std::int64_t classes = scores.shape()[-1];
  const std::int64_t labels = targets.numel() / targets.shape()[0] * rows;
  const float* score = scores.values<float>().data();
  const std::int32_t* target = targets.values<std::int32_t>().data();
  loss_sum_ += loss_of<CrossEntropy>({Shape{labels, classes}, DType::kFloat32, score},
                                     {Shape{labels}, DType::kInt32, target}) *
               static_cast<double>(labels);
  for (std::int64_t i = 0; i < labels; ++i, score += classes) {
    if (std::max_element(score, score + classes) - score == target[i]) ++right_;
  }
  count_ += labels;
}

double HeldOutSum::loss() const { return loss_sum_ / static_cast<double>(count_); }

double HeldOutSum::accuracy() const {
  if (loss_ == Loss::kMse) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(right_) / static_cast<double>(count_);
}

Evaluation::Evaluation(Network& predictor, TrainingData& data, Loss loss)
    : predictor_(predictor),
      data_(data),
      pass_(predictor),
      targets_(Allocator{predictor.ledger(), false}, targets_shape(predictor.program(), loss),
               loss == Loss::kMse ? DType::kFloat32 : DType::kInt32, MemoryCategory::kInputs,
               "held_out.targets"),
      sum_(loss) {}

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
