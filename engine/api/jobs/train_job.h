#pragma once

#include <memory>
#include <optional>

#include "api/jobs/job.h"
#include "api/training_state.h"
#include "train/generator.h"

namespace tensorscope::api {

/// A training, streamed step by step. If it is cancelled it still reports what was reached, and the
/// session keeps the model, so that a later job can continue with it.
class TrainJob final : public JobOf<TrainReport> {
 public:
  TrainJob(const JobContext& context, const TrainRequest& request);
  /// Loads the trained model of a preset from a file of either format: takes no step, evaluates,
  /// and lets a text model write. A later training with resume continues with these weights, with
  /// steps counted from 0 and a new optimizer state.
  TrainJob(const JobContext& context, const TrainRequest& request, std::span<const std::byte> file);

  TrainReport take() override;

 private:
  TrainJob(const JobContext& context, std::shared_ptr<TrainedModel> model);
  bool work(double max_ms, Progress& progress) override;
  bool stop() override;
  bool train(double max_ms);
  bool begin_writing();
  bool write(double max_ms);
  void fill(Progress& progress);

  Clock& clock_;
  std::shared_ptr<TrainedModel> model_;
  std::optional<Network> writer_;  ///< batch 1, with the trained parameters
  std::optional<Generator> generator_;
  std::size_t points_sent_;
  std::size_t evaluations_sent_;
  std::int64_t first_step_;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
