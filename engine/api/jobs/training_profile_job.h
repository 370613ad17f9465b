#pragma once

#include <array>
#include <optional>
#include <vector>

#include "api/jobs/prepared_training.h"
#include "api/jobs/timing.h"

namespace tensorscope::api {

/// profileBackwardPass: one recorded training step, then steps under the timing protocol. A network
/// that does not fit gets its plan only, with the reason.
class TrainingProfileJob final : public JobOf<BackwardProfile> {
 public:
  /// Throws Error for options that make no sense.
  TrainingProfileJob(const JobContext& context, const ModelRequest& model,
                     const TrainingRequest& training, const LatencyRequest& latency);

  Progress advance(double max_ms) override;
  void cancel() override { phase_ = Phase::kCancelled; }
  bool finished() const override { return phase_ == Phase::kDone; }
  BackwardProfile take() override;

 private:
  enum class Phase { kPreparing, kTiming, kDone, kCancelled };

  void work(double max_ms, Progress& progress);
  void prepare(double max_ms, Progress& progress);
  void time(double max_ms, Progress& progress);
  void take_stages();
  void refuse();

  Clock& clock_;
  LatencyRequest latency_;
  PreparedTraining step_;
  std::optional<Timing> timing_;
  std::array<std::vector<double>, TrainingWorkload::kStages> stage_samples_ms_;
  std::optional<ErrorInfo> refused_;
  Phase phase_ = Phase::kPreparing;
};

}  // namespace tensorscope::api
