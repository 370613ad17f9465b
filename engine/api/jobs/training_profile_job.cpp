#include "api/jobs/training_profile_job.h"

#include <utility>

#include "api/guard.h"
#include "api/load.h"
#include "api/training_report.h"
#include "api/validate.h"
#include "core/error.h"
#include "profiler/plan.h"

namespace tensorscope::api {
namespace {

constexpr std::int64_t kElementsAtOnce = 1 << 16;  // well under a millisecond
constexpr int kOpsPerLook = 8;
// Where each phase begins on the progress bar.
constexpr double kRecordFrom = 0.1;
constexpr double kTimingFrom = 0.2;

/// A micro-batch's share of the batch.
ModelRequest micro_batch_of(ModelRequest model, const TrainingRequest& training) {
  if (model.fuse) {
    throw Error(ErrorCode::kInvalidArgument, "fuse",
                "fuse is on, but fused ops have no backward: a training needs it off.");
  }
  if (training.micro_batches < 1 || model.batch % training.micro_batches != 0) {
    throw Error(ErrorCode::kInvalidArgument, "micro_batches",
                text("micro_batches is ", training.micro_batches,
                     ", expected a number that divides the batch of ", model.batch));
  }
  model.batch /= training.micro_batches;
  return model;
}

}  // namespace

TrainingProfileJob::TrainingProfileJob(const JobContext& context, const ModelRequest& model,
                                       const TrainingRequest& training,
                                       const LatencyRequest& latency)
    : context_(context),
      model_(model),
      request_(training),
      latency_(latency),
      training_(training_program(load(micro_batch_of(model, training)), Loss::kCrossEntropy)),
      plan_(plan_training(training_, optimizer_options(training), step_options(training))),
      ledger_(context.memory_limit_bytes) {
  latency_.naive_runs = 0;
  latency_options(latency_);  // throws now rather than after the preparation
  try {
    require_fit(plan_, context.memory_limit_bytes,
                text("a training step of ", subject_of(training_.program)));
  } catch (const Error&) {
    refuse();
  }
}

/// Inside a catch block.
void TrainingProfileJob::refuse() {
  refused_ = current_error();
  timing_.reset();
  step_.reset();
  network_.reset();
  phase_ = Phase::kDone;
}

Progress TrainingProfileJob::advance(double max_ms) {
  Progress progress;
  try {
    work(max_ms, progress);
  } catch (const Error& error) {
    // The ledger allows more than the heap has: the browser said no.
    if (error.code() != ErrorCode::kOutOfMemory) throw;
    refuse();
  }
  progress.done = phase_ == Phase::kDone || phase_ == Phase::kCancelled;
  if (progress.done) {
    progress.phase = "done";
    progress.fraction = 1.0;
  }
  return progress;
}

void TrainingProfileJob::work(double max_ms, Progress& progress) {
  switch (phase_) {
    case Phase::kPreparing:
      progress.phase = "prepare";
      prepare(max_ms);
      break;
    case Phase::kRecording:
      progress.phase = "running";
      progress.fraction = kRecordFrom;
      record(max_ms);
      break;
    case Phase::kTiming:
      time(max_ms, progress);
      break;
    case Phase::kDone:
    case Phase::kCancelled:
      break;
  }
}

void TrainingProfileJob::prepare(double max_ms) {
  const double start_ms = context_.clock.now_ms();
  if (!network_) network_.emplace(training_.program, ledger_, false);
  do {
    if (!network_->initialise(kElementsAtOnce)) continue;
    optimizer_.emplace(optimizer_options(request_), parameters_of(*network_));
    recorder_.emplace(ledger_);
    TrainingStepOptions options = step_options(request_);
    options.pass.observer = &recorder_->observer();
    step_.emplace(*network_, training_, *optimizer_, options);
    phase_ = Phase::kRecording;
    return;
  } while (context_.clock.now_ms() - start_ms < max_ms);
}

void TrainingProfileJob::record(double max_ms) {
  const double start_ms = context_.clock.now_ms();
  for (int op = 1; recorder_->advance(*step_); ++op) {
    if (op % kOpsPerLook == 0 && context_.clock.now_ms() - start_ms >= max_ms) return;
  }
  measured_ = recorder_->account();
  begin_timing();
}

// Timed steps have no observer and leave no events.
void TrainingProfileJob::begin_timing() {
  ledger_.record_events(false);
  step_.emplace(*network_, training_, *optimizer_, step_options(request_));
  workload_.emplace(*step_, context_.clock);
  timing_.emplace(context_.clock, *workload_, latency_);
  phase_ = Phase::kTiming;
}

void TrainingProfileJob::time(double max_ms, Progress& progress) {
  const bool sampling = timing_->sampling();
  const bool done = timing_->advance(max_ms);
  // All samples may fit into one slice: better with the end of the warm-up than none.
  if (sampling || (done && stage_samples_ms_[0].empty())) take_stages();
  workload_->reset_stages();
  timing_->fill(progress);
  progress.fraction = kTimingFrom + (1.0 - kTimingFrom) * progress.fraction;
  if (done) phase_ = Phase::kDone;
}

// A sample of a stage is its mean over the steps that ended in one slice.
void TrainingProfileJob::take_stages() {
  if (workload_->runs() == 0) return;
  const auto runs = static_cast<double>(workload_->runs());
  for (std::size_t i = 0; i < TrainingWorkload::kStages; ++i) {
    stage_samples_ms_[i].push_back(workload_->stage_ms()[i] / runs);
  }
}

BackwardProfile TrainingProfileJob::take() {
  BackwardProfile profile = training_report(model_, request_, training_.program, plan_);
  profile.refused = refused_;
  if (measured_) add_measured(profile, *measured_, plan_);
  if (timing_) {
    add_times(profile, timing_->report(training_.program), stage_samples_ms_);
    profile.step.batch = model_.batch;
  }
  return profile;
}

}  // namespace tensorscope::api
