#pragma once
// A whole training: steps over data with a learning-rate schedule, and held-out evaluations in
// between, in small units of work, so that it can be watched, stopped and resumed.

#include <functional>
#include <optional>
#include <vector>

#include "train/evaluation.h"
#include "train/schedule.h"
#include "train/train_points.h"
#include "train/training_data.h"
#include "train/training_step.h"

namespace tensorscope {

struct TrainerOptions {
  OptimizerOptions optimizer;
  Schedule schedule;
  TrainingStepOptions step;
  Loss loss = Loss::kCrossEntropy;
  std::int64_t steps = 100;          ///< in total
  std::int64_t evaluate_every = 50;  ///< steps between two held-out evaluations; 0: only at the end
  std::int64_t steps_per_epoch = 1;  ///< for the epoch numbers of points and evaluations
  std::uint64_t seed = 1;            ///< of weights, batches and dropout
};

class Trainer {
 public:
  /// @param scores the model that predicts, at micro-batch size, its output [..., classes] or, for
  /// mse, of any shape
  /// @param data must outlive the trainer, as must the ledger
  /// Throws Error(invalid_argument) and Error(out_of_memory).
  Trainer(const Program& scores, TrainingData& data, Ledger& ledger, const TrainerOptions& options);
  ~Trainer();

  /// Does a unit of work: an op, a parameter's update, a part of the initialisation. False when all
  /// steps are done and evaluated.
  bool advance();
  bool done() const { return phase_ == Phase::kDone; }
  /// Whether the weights have values, initial or learned.
  bool initialised() const { return phase_ != Phase::kInitialise; }
  /// Instead of the first advance(): starts from the weights that copy_weights writes into the
  /// network, which has its seeded values by then. The optimizer's state starts anew.
  void load(const std::function<void(Network&)>& copy_weights);
  /// Changes the total number of steps; the schedule of the options goes on or ends. Throws
  /// Error(invalid_argument) for fewer steps than were taken, and for more after a divergence.
  void extend(std::int64_t steps);
  /// Abandons an unfinished step or evaluation; the next advance() restarts it. An update that has
  /// begun is kept and continues then.
  void pause();

  /// Whether the last step's loss, or the held-out loss after it or before any step, is not finite:
  /// the training is done then and cannot continue.
  bool diverged() const;

  std::int64_t steps_done() const { return static_cast<std::int64_t>(curve_.size()); }
  const TrainerOptions& options() const { return options_; }
  std::int64_t batch() const { return batch_; }
  std::span<const TrainPoint> curve() const { return curve_; }
  std::span<const TrainEvaluation> evaluations() const { return evaluations_; }
  Network& network() { return network_; }
  /// The predicting network, which shares the parameters.
  const Network& predictor() const { return *predictor_; }
  Network& predictor() { return *predictor_; }
  const TrainingProgram& training() const { return training_; }

 private:
  enum class Phase : std::uint8_t { kInitialise, kStep, kEvaluate, kDone };

  void reserve_curve();
  double epoch() const;
  void feed(std::int64_t micro_batch);
  void begin_step();
  void end_step();
  void end_early();
  void release_step();
  void begin_evaluation();
  void end_evaluation();

  TrainingData& data_;
  TrainerOptions options_;
  TrainingProgram training_;
  std::int64_t batch_;
  Network network_;
  std::optional<Network> predictor_;
  Optimizer optimizer_;
  TrainingStep step_;
  Tensor batch_input_;  ///< of all micro-batches, when there are several
  Tensor batch_targets_;
  std::optional<Evaluation> evaluation_;
  std::vector<TrainPoint> curve_;
  std::vector<TrainEvaluation> evaluations_;
  Phase phase_ = Phase::kInitialise;
  bool stepping_ = false;
};

}  // namespace tensorscope
