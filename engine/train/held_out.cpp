#include "train/held_out.h"

#include <algorithm>

#include "kernels/rows/loss.h"

namespace tensorscope {

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

}  // namespace tensorscope
