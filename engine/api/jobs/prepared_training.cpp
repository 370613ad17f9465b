#include "api/jobs/prepared_training.h"

#include "api/jobs/pace.h"
#include "api/queries.h"
#include "api/reports/training_report.h"
#include "api/validate.h"
#include "core/error.h"
#include "profiler/plan.h"

namespace tensorscope::api {
namespace {

/// The model with the batch of one micro-batch.
ModelRequest micro_batch_of(ModelRequest model, const TrainingRequest& training) {
  validate_for_training(model);
  if (model.fuse) {
    throw Error(ErrorCode::kInvalidArgument, "fuse",
                "fuse is on, but fused ops have no backward: a training needs it off.");
  }
  require_divisor(training.micro_batches, model.batch);
  model.batch /= training.micro_batches;
  return model;
}

}  // namespace

PreparedTraining::PreparedTraining(const JobContext& context, const ModelRequest& model,
                                   const TrainingRequest& training)
    : context_(context),
      model_(model),
      request_(training),
      training_(training_program(load(micro_batch_of(model, training)), Loss::kCrossEntropy)),
      plan_(plan_training(training_, optimizer_options(training), step_options(training))),
      ledger_(context.memory_limit_bytes) {}

void PreparedTraining::require_fit() const {
  tensorscope::require_fit(plan_, context_.memory_limit_bytes,
                           text("a training step of ", subject_of(training_.program)),
                           model_.batch);
}

void PreparedTraining::release() {
  workload_.reset();
  step_.reset();
  recorder_.reset();
  optimizer_.reset();
  network_.reset();
}

bool PreparedTraining::advance(double max_ms) {
  if (workload_) return true;
  const double start_ms = context_.clock.now_ms();
  const auto time_left = [&] { return context_.clock.now_ms() - start_ms < max_ms; };
  if (!network_) network_.emplace(training_.program, ledger_, false);
  while (!recorder_) {
    if (network_->initialise(kElementsAtOnce)) {
      prepare();
      return false;
    }
    if (!time_left()) return false;
  }
  for (int op = 1; recorder_->advance(*step_); ++op) {
    if (op % kUnitsPerLook == 0 && !time_left()) return false;
  }
  begin_timing();
  return true;
}

void PreparedTraining::prepare() {
  optimizer_.emplace(optimizer_options(request_), parameters_of(*network_));
  recorder_.emplace(ledger_);
  TrainingStepOptions options = step_options(request_);
  options.pass.observer = &recorder_->observer();
  step_.emplace(*network_, training_, *optimizer_, options);
}

// Timed steps have no observer and record no events.
void PreparedTraining::begin_timing() {
  measured_ = recorder_->account(request_.micro_batches);
  ledger_.record_events(false);
  step_.emplace(*network_, training_, *optimizer_, step_options(request_));
  workload_.emplace(*step_, context_.clock);
}

BackwardProfile PreparedTraining::report() const {
  BackwardProfile profile = training_report(model_, request_, training_.program, plan_);
  if (!measured_) return profile;
  add_measured(profile, *measured_, plan_);
  profile.measured_steps_peak_bytes = ledger_.peak_total();
  return profile;
}

}  // namespace tensorscope::api
