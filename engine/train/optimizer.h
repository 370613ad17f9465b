#pragma once
// Optimizers with the semantics of torch.optim (1.13) and torch.nn.utils.clip_grad_norm_.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/tensor.h"
#include "graph/context.h"
#include "train/optimizer_options.h"

namespace tensorscope {

/// A trained tensor and its name, "fc1.weight".
struct Parameter {
  std::string name;
  Tensor* tensor = nullptr;
};

class Optimizer {
 public:
  /// Gradients in the order and shapes of the parameters; null or empty for a parameter without a
  /// gradient, which stays unchanged. They share no storage with each other. Clipping scales them.
  using Gradients = std::span<Tensor* const>;

  /// The parameters' tensors must outlive the optimizer. Throws Error(invalid_argument).
  Optimizer(const OptimizerOptions& options, std::vector<Parameter> parameters);

  /// Begins a step, with options().learning_rate or another one.
  void begin_step(const Context& context, double learning_rate);
  /// Does the next part of the step: adds one gradient to the global norm (clipping only) or
  /// updates one parameter. State is allocated from the ledger at a parameter's first update.
  /// @returns false when the step is complete; in a dry context nothing is computed.
  /// Throws Error(out_of_memory), Error(shape_mismatch) that names the parameter.
  bool advance(const Context& context, Gradients gradients);

  const OptimizerOptions& options() const { return options_; }
  std::span<const Parameter> parameters() const { return parameters_; }
  /// Number of steps begun.
  std::int64_t steps() const { return steps_; }
  /// Global norm of the last step's gradients before clipping; 0 without clipping.
  double gradient_norm() const { return gradient_norm_; }

 private:
  /// Optimizer state; the ledger has it by PyTorch's names: "fc1.weight.momentum_buffer",
  /// "fc1.weight.exp_avg", "fc1.weight.exp_avg_sq".
  struct Memory {
    std::vector<Tensor> tensors;  ///< empty until the first update
    std::int64_t steps = 0;
  };
  void allocate(const Context& context, std::size_t index);
  void look_at(const Context& context, std::size_t index, const Tensor& gradient);
  void end_look(const Context& context);
  void update(const Context& context, std::size_t index, Tensor& gradient);
  std::string state_name(std::size_t index, std::size_t which) const;

  OptimizerOptions options_;
  std::vector<Parameter> parameters_;
  std::vector<Memory> memories_;  ///< by parameter
  std::int64_t steps_ = 0;
  double learning_rate_ = 0.0;
  double gradient_norm_ = 0.0;
  double clip_factor_ = 1.0;
  Tensor squared_norm_;   ///< while the norm is being computed
  std::size_t next_ = 0;  ///< index of the next parameter; their number when no step is under way
  bool looking_ = false;  ///< computing the norm of the gradients, before they are used
};

}  // namespace tensorscope
