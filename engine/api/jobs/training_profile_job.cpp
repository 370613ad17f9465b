#include "api/jobs/training_profile_job.h"

#include "api/jobs/pace.h"
#include "api/reports/training_report.h"

namespace tensorscope::api {
namespace {

/// Share of the progress bar until the step is recorded.
constexpr double kRecordFrom = 0.1;

}  // namespace

TrainingProfileJob::TrainingProfileJob(const JobContext& context, const ModelRequest& model,
                                       const TrainingRequest& training,
                                       const LatencyRequest& latency)
    : clock_(context.clock), latency_(latency), step_(context, model, training) {
  latency_.naive_runs = 0;
  validate(latency_);  // throws now rather than after the preparation
  refuse_unless([this] { step_.require_fit(); });
}

void TrainingProfileJob::release() {
  timing_.reset();
  step_.release();
}

bool TrainingProfileJob::run(double max_ms, Progress& progress) {
  if (!timing_) {
    prepare(max_ms, progress);
    return false;
  }
  const bool sampling = timing_->sampling();
  const bool done = timing_->advance(max_ms);
  // All samples may fit into one slice; then stage times that include the end of the warm-up are
  // better than none.
  if (sampling || (done && stage_samples_ms_[0].empty())) take_stages();
  step_.workload().reset_stages();
  timing_->fill(progress);
  progress.fraction = kTimingFrom + (1.0 - kTimingFrom) * progress.fraction;
  return done;
}

void TrainingProfileJob::prepare(double max_ms, Progress& progress) {
  progress.phase = step_.recording() ? "running" : "prepare";
  progress.fraction = step_.recording() ? kRecordFrom : 0.0;
  if (step_.advance(max_ms)) timing_.emplace(clock_, step_.workload(), latency_);
}

// A sample of a stage is its mean over the steps that ended in one slice.
void TrainingProfileJob::take_stages() {
  const TrainingWorkload& workload = step_.workload();
  if (workload.runs() == 0) return;
  const auto runs = static_cast<double>(workload.runs());
  for (std::size_t i = 0; i < TrainingWorkload::kStages; ++i) {
    stage_samples_ms_[i].push_back(workload.stage_ms()[i] / runs);
  }
}

BackwardProfile TrainingProfileJob::take() {
  BackwardProfile profile = step_.report();
  profile.refused = refused();
  if (timing_) {
    add_times(profile, timing_->report(step_.program()), stage_samples_ms_);
    profile.step.batch = step_.batch();
  }
  return profile;
}

}  // namespace tensorscope::api
