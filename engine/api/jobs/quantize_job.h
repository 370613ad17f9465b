#pragma once

#include <memory>
#include <optional>

#include "api/jobs/job.h"
#include "api/jobs/quantized_timing.h"
#include "api/training_state.h"
#include "rewrite/quantize.h"
#include "train/evaluation.h"

namespace tensorscope::api {

/// Post-training quantisation of the last trained model: scales are computed from training data,
/// then the weights are stored in each way in turn and evaluated on held-out data; finally, on
/// request, int8 is timed against float32.
class QuantizeJob final : public JobOf<QuantizeReport> {
 public:
  /// Throws Error(invalid_argument) for a model without held-out data, and for calibration_samples
  /// below 1 or above the number of training samples.
  QuantizeJob(const JobContext& context, const QuantizeRequest& request);

  QuantizeReport take() override { return std::move(report_); }

 private:
  bool work(double max_ms, Progress& progress) override;
  bool quantise(double max_ms);
  bool time(double max_ms);
  void observe();
  void begin_version();
  bool end_version();
  void describe_layers(Network& quantized);
  double fraction() const;

  Clock& clock_;
  QuantizeRequest request_;
  std::shared_ptr<TrainedModel> model_;
  Network& float32_;
  ActivationRanges calibration_;
  Tensor targets_;                  ///< of calibration batches; these labels are not used
  std::int64_t batches_ = 0;        ///< to observe
  std::int64_t observed_ = 0;       ///< so far
  std::optional<Network> version_;  ///< with rounded weights; none while float32 is evaluated
  std::optional<Evaluation> evaluation_;
  std::optional<QuantizedTiming> timing_;
  QuantizeReport report_;
};

}  // namespace tensorscope::api
