#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "graph/dispatch.h"
#include "profiler/counting.h"

namespace tensorscope::test {

/// Dispatches ops in a dry context, without storage or kernels, and records what they report.
class DryCalls {
 public:
  template <OpContract Op>
  Shape call(const Op& op, std::initializer_list<Shape> inputs, std::string_view label = "layer") {
    const Context context{.ledger = ledger_, .dry = true, .observer = &recorder_};
    std::vector<Tensor> tensors;
    std::vector<const Tensor*> pointers;
    for (const Shape& shape : inputs) {
      tensors.emplace_back(context.allocator(), shape, DType::kFloat32, MemoryCategory::kInputs,
                           "input");
    }
    for (const Tensor& tensor : tensors) pointers.push_back(&tensor);
    return run(context, op, std::span<const Tensor* const>(pointers), label).shape();
  }

  const std::vector<OpRecord>& records() const { return recorder_.records(); }

 private:
  Ledger ledger_;
  OpRecorder recorder_;
};

}  // namespace tensorscope::test
