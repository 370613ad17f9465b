#pragma once

#include <memory>

#include "api/jobs/prepared_training.h"
#include "timing/compare.h"

namespace tensorscope::api {

/// compareTraining: one step of each written down, then steps of the two under the protocol of
/// comparisons.
class CompareTrainingJob final : public JobOf<TrainingCompareReport> {
 public:
  /// Throws Error for options that make no sense and for trainings that do not fit together.
  CompareTrainingJob(const JobContext& context, const ModelRequest& model_a,
                     const TrainingRequest& a, const ModelRequest& model_b,
                     const TrainingRequest& b, const CompareRequest& request);

  Progress advance(double max_ms) override;
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_ && !cancelled_; }
  TrainingCompareReport take() override;

 private:
  void prepare(double max_ms);

  Clock& clock_;
  CompareRequest request_;
  PreparedTraining a_;
  PreparedTraining b_;
  bool a_ready_ = false;
  std::unique_ptr<CompareExperiment> experiment_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
