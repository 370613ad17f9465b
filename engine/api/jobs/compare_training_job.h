#pragma once

#include "api/jobs/comparison.h"
#include "api/jobs/prepared_training.h"

namespace tensorscope::api {

/// The compareTraining verb: records one step of each, then compares steps of the two by the
/// protocol of comparisons.
class CompareTrainingJob final : public JobOf<TrainingCompareReport> {
 public:
  /// Throws Error for options that make no sense and for trainings that do not fit into memory
  /// together.
  CompareTrainingJob(const JobContext& context, const ModelRequest& model_a,
                     const TrainingRequest& a, const ModelRequest& model_b,
                     const TrainingRequest& b, const CompareRequest& request);

  TrainingCompareReport take() override;

 private:
  bool work(double max_ms, Progress& progress) override;

  PreparedTraining a_;
  PreparedTraining b_;
  bool a_ready_ = false;
  Comparison comparison_;
};

}  // namespace tensorscope::api
