#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/error.h"
#include "core/range.h"

namespace tensorscope {
namespace {

constexpr std::int64_t kElementsAtOnce = 1 << 16;

// Rows [first, first + rows of `to`) of a larger batch.
void copy_rows(const Tensor& from, std::int64_t first, Tensor& to) {
  const std::int64_t row_bytes = to.bytes() / to.shape()[0];
  const auto* source = static_cast<const unsigned char*>(from.view().data) + first * row_bytes;
  std::memcpy(to.view().data, source, static_cast<std::size_t>(to.bytes()));
}

}  // namespace

Trainer::Trainer(const Program& scores, TrainingData& data, Ledger& ledger,
                 const TrainerOptions& options)
    : data_(data),
      options_(options),
      training_(training_program(scores, options.loss)),
      batch_(scores.batch * options.step.micro_batches),
      network_(training_.program, ledger, false, DType::kFloat32, options.seed),
      optimizer_(options.optimizer, parameters_of(network_)),
      step_(network_, training_, optimizer_, options.step,
            [this](std::int64_t micro_batch) { feed(micro_batch); }) {
  options_.schedule.validate();
  require_value(options_.steps >= 1, "trainer", "steps", options_.steps, "at least 1");
  reserve_curve();
  predictor_.emplace(options_.loss == Loss::kCrossEntropy ? scores_program(scores) : scores,
                     network_);
  step_.set_seed(options_.seed);
  if (options_.step.micro_batches == 1) return;
  const Tensor& input = network_.tensor(training_.program.input);
  const Tensor& targets = network_.tensor(training_.targets);
  const auto whole = [&](const Tensor& part, std::string_view label) {
    return Tensor(Allocator{ledger, false}, part.shape().with(0, batch_), part.dtype(),
                  MemoryCategory::kInputs, label);
  };
  batch_input_ = whole(input, "batch.input");
  batch_targets_ = whole(targets, "batch.targets");
}

Trainer::~Trainer() = default;

// Reserved at once, so that a training under way needs no more heap for it.
void Trainer::reserve_curve() {
  constexpr std::int64_t kMost = 1 << 16;  // the limit of steps may be far beyond the steps taken
  curve_.reserve(static_cast<std::size_t>(std::min(options_.steps, kMost)));
}

double Trainer::epoch() const {
  return static_cast<double>(steps_done()) / static_cast<double>(options_.steps_per_epoch);
}

void Trainer::feed(std::int64_t micro_batch) {
  Tensor& input = network_.tensor(training_.program.input);
  Tensor& targets = network_.tensor(training_.targets);
  if (options_.step.micro_batches == 1) {
    return data_.training_batch(steps_done(), options_.seed, input, targets);
  }
  if (micro_batch == 0) {
    data_.training_batch(steps_done(), options_.seed, batch_input_, batch_targets_);
  }
  copy_rows(batch_input_, micro_batch * input.shape()[0], input);
  copy_rows(batch_targets_, micro_batch * input.shape()[0], targets);
}

bool Trainer::advance() {
  switch (phase_) {
    case Phase::kInitialise:
      if (network_.initialise(kElementsAtOnce)) begin_evaluation();
      break;
    case Phase::kStep:
      if (!stepping_) begin_step();
      step_.advance();
      if (step_.stage() == TrainingStep::Stage::kDone) end_step();
      break;
    case Phase::kEvaluate:
      if (!evaluation_->advance()) end_evaluation();
      break;
    case Phase::kDone:
      break;
  }
  return phase_ != Phase::kDone;
}

void Trainer::load(const std::function<void(Network&)>& copy_weights) {
  if (phase_ != Phase::kInitialise) {
    throw Error(ErrorCode::kInternal, "load", "load: the training has begun");
  }
  while (!network_.initialise(kElementsAtOnce)) {
  }
  copy_weights(network_);
  begin_evaluation();
}

void Trainer::begin_step() {
  step_.restart();
  step_.set_steps(steps_done());
  step_.set_learning_rate(learning_rate(options_.schedule, steps_done()));
  stepping_ = true;
}

void Trainer::end_step() {
  stepping_ = false;
  const double rate = learning_rate(options_.schedule, steps_done());
  curve_.push_back({steps_done() + 1, 0.0, step_.loss(), rate});
  curve_.back().epoch = epoch();
  if (diverged()) {
    release_step();
    phase_ = Phase::kDone;
    return;
  }
  const std::int64_t every = options_.evaluate_every;
  const bool last = steps_done() >= options_.steps;
  if (last || (every > 0 && steps_done() % every == 0)) begin_evaluation();
}

bool Trainer::diverged() const {
  const bool judged = !evaluations_.empty() && evaluations_.back().step == steps_done();
  return (!curve_.empty() && !std::isfinite(curve_.back().loss)) ||
         (judged && !std::isfinite(evaluations_.back().loss));
}

void Trainer::release_step() {
  step_.restart();
  step_.pass().zero_gradients();
}

// Frees the last step first, since evaluation needs no gradients.
void Trainer::begin_evaluation() {
  release_step();
  if (data_.held_out_samples() == 0) {
    phase_ = steps_done() >= options_.steps ? Phase::kDone : Phase::kStep;
    return;
  }
  evaluation_.emplace(*predictor_, data_, options_.loss);
  phase_ = Phase::kEvaluate;
}

void Trainer::end_evaluation() {
  evaluations_.push_back({steps_done(), epoch(), evaluation_->loss(), evaluation_->accuracy()});
  evaluation_.reset();
  phase_ = steps_done() >= options_.steps || diverged() ? Phase::kDone : Phase::kStep;
}

void Trainer::extend(std::int64_t steps) {
  if (steps < steps_done()) {
    throw Error(ErrorCode::kInvalidArgument, "steps",
                text("steps: got ", steps, ", but ", steps_done(), " are done"));
  }
  if (steps > steps_done() && diverged()) {
    throw Error(ErrorCode::kInvalidArgument, "steps",
                text("steps: the loss at step ", steps_done(),
                     " is no finite number, so there is no step after it"),
                "Start a new training, with a smaller learning rate.");
  }
  options_.steps = steps;
  reserve_curve();
  if (phase_ == Phase::kDone && steps > steps_done()) phase_ = Phase::kStep;
  if (phase_ == Phase::kStep && !stepping_ && steps == steps_done()) end_early();
}

// No step is left to take, but the last one may not have been evaluated yet.
void Trainer::end_early() {
  const bool evaluated = !evaluations_.empty() && evaluations_.back().step == steps_done();
  if (evaluated) {
    phase_ = Phase::kDone;
  } else {
    begin_evaluation();
  }
}

// If an update under way were restarted, it would be applied twice to the parameters it has
// reached.
void Trainer::pause() {
  if (stepping_ && step_.stage() == TrainingStep::Stage::kOptimizer) return;
  stepping_ = false;
  release_step();
  if (evaluation_) evaluation_.emplace(*predictor_, data_, options_.loss);
}

}  // namespace tensorscope
