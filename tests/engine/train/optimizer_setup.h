#pragma once
// Two small parameters, their gradients and an optimizer over them.

#include <algorithm>
#include <vector>

#include "core/rng.h"
#include "train/optimizer.h"

namespace tensorscope::test {

/// Runs one whole step.
inline void take_step(Optimizer& optimizer, const Context& context, Optimizer::Gradients gradients,
                      double learning_rate) {
  optimizer.begin_step(context, learning_rate);
  while (optimizer.advance(context, gradients)) {
  }
}

/// "w" [3, 5] and "b" [2].
class OptimizerSetup {
 public:
  explicit OptimizerSetup(const OptimizerOptions& options, bool dry = false,
                          Observer* observer = nullptr)
      : context{.ledger = ledger, .dry = dry, .observer = observer} {
    for (const Shape& shape : {Shape{3, 5}, Shape{2}}) {
      values.emplace_back(context.allocator(), shape, DType::kFloat32, MemoryCategory::kParameters,
                          "value");
      gradients.emplace_back(context.allocator(), shape, DType::kFloat32,
                             MemoryCategory::kGradients, "gradient");
    }
    for (Tensor& gradient : gradients) pointers.push_back(&gradient);
    Rng rng(5);
    if (!dry) {
      for (Tensor& value : values) fill_uniform(rng, value.values<float>(), 1.0F);
    }
    optimizer.emplace_back(options, std::vector<Parameter>{{"w", &values[0]}, {"b", &values[1]}});
  }
  OptimizerSetup(const OptimizerSetup&) = delete;
  OptimizerSetup& operator=(const OptimizerSetup&) = delete;

  Optimizer& get() { return optimizer[0]; }
  /// The gradients of step `step`; clipping changes them in place.
  void fill_gradients(std::uint64_t step) {
    Rng rng(100 + step);
    for (Tensor& gradient : gradients) fill_uniform(rng, gradient.values<float>(), 2.0F);
  }
  void step(std::uint64_t number) {
    if (!context.dry) fill_gradients(number);
    take_step(get(), context, pointers, 0.1);
  }
  /// All elements of both parameters.
  std::vector<float> elements() const {
    std::vector<float> all;
    for (const Tensor& value : values) {
      all.insert(all.end(), value.values<float>().begin(), value.values<float>().end());
    }
    return all;
  }

  Ledger ledger;
  Context context;
  std::vector<Tensor> values;
  std::vector<Tensor> gradients;
  std::vector<Tensor*> pointers;

 private:
  std::vector<Optimizer> optimizer;  // holds exactly one
};

}  // namespace tensorscope::test
