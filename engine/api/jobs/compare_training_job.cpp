#include "api/jobs/compare_training_job.h"

#include "api/jobs/compare_progress.h"
#include "api/jobs/pace.h"
#include "api/reports/convert.h"
#include "api/validate.h"
#include "core/error.h"

namespace tensorscope::api {
namespace {

std::string side_name(const PreparedTraining& side) {
  const TrainingRequest& training = side.training();
  std::string name =
      text("training ", side.program().name, ", batch ", side.batch(), ", ", training.optimizer);
  if (training.micro_batches > 1) name += text(", in ", training.micro_batches, " parts");
  if (training.checkpoint_every > 0) name += text(", checkpoints ", training.checkpoint_every);
  if (training.keep != "needed") name += text(", keep ", training.keep);
  if (training.storage != "float32") name += text(", ", training.storage);
  return name;
}

}  // namespace

CompareTrainingJob::CompareTrainingJob(const JobContext& context, const ModelRequest& model_a,
                                       const TrainingRequest& a, const ModelRequest& model_b,
                                       const TrainingRequest& b, const CompareRequest& request)
    : clock_(context.clock), request_(request), a_(context, model_a, a), b_(context, model_b, b) {
  validate(request_);  // throws now rather than after the preparation
  if (request_.reference_a || request_.reference_b) {
    throw Error(ErrorCode::kInvalidArgument, "reference_a",
                "reference_a and reference_b are for forward passes: a training step has no such "
                "kernels.");
  }
  require_together(a_.planned_peak_bytes(), b_.planned_peak_bytes(), context.memory_limit_bytes);
}

void CompareTrainingJob::prepare(double max_ms) {
  if (!a_ready_) {
    a_ready_ = a_.advance(max_ms);
  } else if (b_.advance(max_ms)) {
    experiment_ =
        std::make_unique<CompareExperiment>(clock_, a_.workload(), b_.workload(), request_);
  }
}

Progress CompareTrainingJob::advance(double max_ms) {
  Progress progress;
  progress.phase = "prepare";
  if (!experiment_ && !cancelled_) {
    prepare(max_ms);
    progress.fraction = a_ready_ ? 0.5 * kPreparedShare : 0.0;
  } else if (experiment_ && !finished_) {
    finished_ = experiment_->advance(max_ms);
    progress.phase = phase_name(experiment_->phase());
    progress.fraction = kPreparedShare + (1.0 - kPreparedShare) * experiment_->fraction();
  }
  fill_remaining(progress, request_, finished_ || cancelled_);
  return progress;
}

TrainingCompareReport CompareTrainingJob::take() {
  TrainingCompareReport report{a_.report(), b_.report(),
                               convert(experiment_->report(), a_.batch(), b_.batch())};
  report.comparison.a = side_name(a_);
  report.comparison.b = side_name(b_);
  report.comparison.sentence = compare_sentence(report.comparison);
  return report;
}

}  // namespace tensorscope::api
