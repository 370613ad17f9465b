#pragma once

#include <memory>
#include <optional>

#include "api/jobs/forward_timing.h"
#include "api/jobs/tracing.h"
#include "profiler/dispatch_cost.h"
#include "profiler/forward_profile.h"

namespace tensorscope::api {

/// profileForwardPass: counts, memory, latency, this device's roofs, a verdict and a trace. The
/// same job serves a whole network and a layer by itself.
class ForwardProfileJob : public JobOf<ForwardProfile> {
 public:
  /// Throws Error for options that make no sense and for a network that does not fit.
  ForwardProfileJob(const JobContext& context, const ModelRequest& model,
                    const LatencyRequest& request);

  Progress advance(double max_ms) override;
  void cancel() override { phase_ = Phase::kCancelled; }
  bool finished() const override { return phase_ == Phase::kDone; }
  ForwardProfile take() override;
  /// The block of quick_profile.
  std::string quick_text() const;

 protected:
  ForwardProfileJob(const JobContext& context, Program program, const LatencyRequest& request);

 private:
  enum class Phase { kCalibrating, kPreparing, kTiming, kTracing, kOverhead, kDone, kCancelled };

  void calibrate(double max_ms, Progress& progress);
  void prepare(double max_ms, Progress& progress);
  void measure(double max_ms, Progress& progress);
  void trace(double max_ms, Progress& progress);
  void measure_overhead(double max_ms, Progress& progress);
  OverheadReport overhead() const;
  ForwardFigures figures() const;

  JobContext context_;
  LatencyRequest request_;
  Ledger calibration_ledger_;
  std::unique_ptr<Calibrator> calibrator_;  // only while the device is unknown
  PreparedNetwork prepared_;
  std::unique_ptr<ForwardTiming> timing_;
  std::unique_ptr<Tracing> tracing_;
  DispatchMeter meter_;
  tensorscope::LatencyReport measured_;
  Phase phase_ = Phase::kCalibrating;
};

/// One layer by its path in describe(), run alone on random input of its shape.
class LayerProfileJob final : public ForwardProfileJob {
 public:
  LayerProfileJob(const JobContext& context, const ModelRequest& model, const std::string& layer,
                  const LatencyRequest& request);
};

}  // namespace tensorscope::api
