#pragma once

#include <cstdint>

#include "core/tensor.h"

namespace tensorscope {

/// Loss and accuracy over batches of class scores.
class HeldOutSum {
 public:
  /// @param scores float [B, ..., C], before any softmax  @param targets int32 [B, ...]
  /// @param rows of the first dimension that count
  void add(const Tensor& scores, const Tensor& targets, std::int64_t rows);
  /// Mean cross-entropy over labels; NaN without any.
  double loss() const;
  /// Share of labels whose score is the highest (the first of equals); NaN without any.
  double accuracy() const;

 private:
  double loss_sum_ = 0;
  std::int64_t right_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace tensorscope
