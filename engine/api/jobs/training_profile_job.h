#pragma once

#include <array>
#include <optional>
#include <vector>

#include "api/jobs/prepared_training.h"
#include "api/jobs/refusable_job.h"
#include "api/jobs/timing.h"

namespace tensorscope::api {

/// The profileBackwardPass verb: one recorded training step, then steps under the timing protocol.
class TrainingProfileJob final : public RefusableJob<BackwardProfile> {
 public:
  /// Throws Error for options that make no sense.
  TrainingProfileJob(const JobContext& context, const ModelRequest& model,
                     const TrainingRequest& training, const LatencyRequest& latency);

  BackwardProfile take() override;

 private:
  bool run(double max_ms, Progress& progress) override;
  void release() override;
  void prepare(double max_ms, Progress& progress);
  void take_stages();

  Clock& clock_;
  LatencyRequest latency_;
  PreparedTraining step_;
  std::optional<Timing> timing_;
  std::array<std::vector<double>, TrainingWorkload::kStages> stage_samples_ms_;
};

}  // namespace tensorscope::api
