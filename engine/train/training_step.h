#pragma once
// One optimizer step: forward and backward over each micro-batch, then the update. With loss
// scaling the gradients are divided by the scale first, and a step with an infinity or a NaN
// updates nothing. It advances by an op or a parameter at a time, so that a browser can pause it
// and a profiler can see its stages.

#include <functional>
#include <vector>

#include "train/loss_scaling.h"
#include "train/optimizer.h"
#include "train/training_pass.h"

namespace tensorscope {

struct TrainingStepOptions {
  TrainingPassOptions pass;
  /// Gradient accumulation: this many passes over the network's batch make one step. Gradients are
  /// the mean over all of them, as if they were one batch.
  std::int64_t micro_batches = 1;
  /// Factor of the loss, which the gradients are divided by before they are clipped and used; 1:
  /// none. kDynamic: the scale of a GradScaler. The step sets pass.loss_scale from it.
  double loss_scale = 1.0;
  static constexpr double kDynamic = 0.0;
};

class TrainingStep {
 public:
  using Options = TrainingStepOptions;
  enum class Stage : std::uint8_t { kForward, kBackward, kOptimizer, kDone };
  /// Fills the network's input and targets before micro-batch `index` of a step.
  using Feed = std::function<void(std::int64_t index)>;

  /// @param feed may be empty: every micro-batch then uses the values in the network.
  /// Everything must outlive the step. Throws Error(invalid_argument) for micro_batches < 1 and for
  /// a loss_scale that is negative or not finite.
  TrainingStep(Network& network, const TrainingProgram& training, Optimizer& optimizer,
               Options options = {}, Feed feed = {});

  /// Runs the next op; false when the step was already complete.
  bool advance();
  /// Stage of the next advance().
  Stage stage() const;
  /// How many micro-batches of the step are done.
  std::int64_t micro_batches_done() const { return micro_batch_; }
  /// Prepares the next step. Gradients of the last one live until then, as after PyTorch's step().
  void restart();
  /// Runs the whole step, after restart() if one is complete.
  void run();

  /// Mean loss of the step's micro-batches, once it is complete.
  double loss() const { return loss_; }
  /// Learning rate of the next step; the optimizer's own until this is called.
  void set_learning_rate(double rate) { learning_rate_ = rate; }
  /// Number of steps begun; the dropout masks of a step depend on it and on the seed.
  std::int64_t steps() const { return steps_; }
  void set_steps(std::int64_t steps) { steps_ = steps; }
  void set_seed(std::uint64_t seed) { seed_ = seed; }
  /// Scale of the next micro-batch.
  double loss_scale() const;
  /// Steps whose gradients contained an infinity or a NaN; they left parameters and state
  /// unchanged.
  std::int64_t skipped_steps() const { return scaler_.skipped_steps(); }
  TrainingPass& pass() { return pass_; }
  const Optimizer& optimizer() const { return optimizer_; }

 private:
  void begin_micro_batch();
  void end_micro_batch();
  void begin_update();
  void unscale_next();
  void end_unscale();
  void begin_optimizer();

  Optimizer& optimizer_;
  Options options_;
  Feed feed_;
  TrainingPass pass_;
  std::vector<ValueId> trained_;    ///< parameters, in the optimizer's order
  std::vector<Tensor*> gradients_;  ///< in the same order, while updating
  std::int64_t micro_batch_ = 0;
  bool begun_ = false;
  bool updating_ = false;
  bool unscaling_ = false;    ///< while updating
  std::size_t unscaled_ = 0;  ///< number of gradients unscaled
  Tensor found_inf_;          ///< while unscaling
  GradScaler scaler_;         ///< its scale is used only for kDynamic
  bool done_ = false;
  double loss_ = 0;
  double loss_sum_ = 0;
  double learning_rate_;
  std::int64_t steps_ = 0;
  std::uint64_t seed_ = 1;
};

/// The trained values of a network, for an Optimizer.
std::vector<Parameter> parameters_of(Network& network);

}  // namespace tensorscope
