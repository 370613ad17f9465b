#pragma once

#include <memory>
#include <optional>

#include "api/jobs/timing.h"
#include "api/jobs/tracing.h"
#include "api/reports/convert.h"
#include "profiler/calibration.h"
#include "profiler/dispatch_cost.h"
#include "profiler/forward_profile.h"

namespace tensorscope::api {

/// The profileForwardPass verb: counts, memory, latency, this device's roofs, a verdict and a
/// trace. Serves a whole network and a single layer.
class ForwardProfileJob : public JobOf<ForwardProfile> {
 public:
  /// Throws Error for options that make no sense and for a network that does not fit into memory.
  ForwardProfileJob(const JobContext& context, const ModelRequest& model,
                    const LatencyRequest& request);

  ForwardProfile take() override;

 protected:
  ForwardProfileJob(const JobContext& context, Program program, const LatencyRequest& request);

 private:
  bool work(double max_ms, Progress& progress) override;
  // The phases, in their order; each returns true when it is complete.
  bool calibrate(double max_ms, Progress& progress);
  bool prepare(double max_ms, Progress& progress);
  bool measure(double max_ms, Progress& progress);
  bool trace(double max_ms, Progress& progress);
  bool measure_overhead(double max_ms, Progress& progress);
  OverheadReport overhead() const;
  ForwardFigures figures() const;

  JobContext context_;
  LatencyRequest request_;
  Ledger calibration_ledger_;
  std::unique_ptr<Calibrator> calibrator_;  // only while the device is unknown
  PreparedNetwork prepared_;
  std::optional<ForwardTiming> timing_;
  std::optional<Tracing> tracing_;
  std::optional<DispatchMeter> meter_;
  tensorscope::LatencyReport measured_;
  std::size_t phase_;  // current phase; a known device needs no calibration
};

/// The quick_profile verb: a forward profile, and the block of text to print.
class QuickProfileJob final : public JobOf<QuickProfile> {
 public:
  QuickProfileJob(const JobContext& context, const ModelRequest& model,
                  const LatencyRequest& request)
      : forward_(context, model, request) {}

  QuickProfile take() override {
    const ForwardProfile profile = forward_.take();
    return {quick_profile_text(profile), profile};
  }

 private:
  bool work(double max_ms, Progress& progress) override {
    progress = forward_.advance(max_ms);
    return forward_.finished();
  }

  ForwardProfileJob forward_;
};

/// One layer, by its path in describe(), run alone on random input of its shape.
class LayerProfileJob final : public ForwardProfileJob {
 public:
  LayerProfileJob(const JobContext& context, const ModelRequest& model, const std::string& layer,
                  const LatencyRequest& request);
};

}  // namespace tensorscope::api
