#include "api/jobs/compare_training_job.h"

#include <string_view>

#include "core/range.h"

namespace tensorscope::api {
namespace {

ComparedSide side_of(const PreparedTraining& side) {
  const TrainingRequest& training = side.training();
  std::string name =
      text("training ", side.program().name, ", batch ", side.batch(), ", ", training.optimizer);
  if (training.micro_batches > 1) name += text(", in ", training.micro_batches, " parts");
  if (training.checkpoint_every > 0) name += text(", checkpoints ", training.checkpoint_every);
  if (training.keep != "needed") name += text(", keep ", training.keep);
  if (training.storage != "float32") name += text(", ", training.storage);
  return {name, side.batch()};
}

CompareRequest of_training(const CompareRequest& request) {
  const auto refuse = [](bool asked, std::string_view field) {
    if (asked) refuse_value("compare", field, "true", "false: a training step has no such kernels");
  };
  refuse(request.reference_a, "reference_a");
  refuse(request.reference_b, "reference_b");
  refuse(request.int8_a, "int8_a");
  refuse(request.int8_b, "int8_b");
  return request;
}

}  // namespace

CompareTrainingJob::CompareTrainingJob(const JobContext& context, const ModelRequest& model_a,
                                       const TrainingRequest& a, const ModelRequest& model_b,
                                       const TrainingRequest& b, const CompareRequest& request)
    : a_(context, model_a, a),
      b_(context, model_b, b),
      comparison_(context.clock, of_training(request), a_.planned_peak_bytes(),
                  b_.planned_peak_bytes(), context.memory_limit_bytes) {}

bool CompareTrainingJob::work(double max_ms, Progress& progress) {
  bool done = false;
  if (comparison_.begun()) {
    done = comparison_.advance(max_ms);
  } else if (!a_ready_) {
    a_ready_ = a_.advance(max_ms);
  } else if (b_.advance(max_ms)) {
    comparison_.begin(a_.workload(), b_.workload());
  }
  comparison_.fill(progress, comparison_.begun() ? 1.0 : a_ready_ ? 0.5 : 0.0);
  return done;
}

TrainingCompareReport CompareTrainingJob::take() {
  return {a_.report(), b_.report(), comparison_.report(side_of(a_), side_of(b_))};
}

}  // namespace tensorscope::api
