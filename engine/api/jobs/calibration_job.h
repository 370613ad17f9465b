#pragma once

#include "api/jobs/job.h"
#include "profiler/calibration_device.h"

namespace tensorscope::api {

/// Measures this device with a Calibrator; the session keeps what profiles need of it.
template <class Calibrator, class Report>
class RoofJob final : public JobOf<Report> {
 public:
  /// Throws Error for a budget that makes no sense, or without memory for the buffer.
  RoofJob(const JobContext& context, double budget_ms);

  Progress advance(double max_ms) override;
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_; }
  Report take() override;

 private:
  JobContext context_;
  double budget_ms_;
  Ledger ledger_;
  Calibrator calibrator_;
  bool finished_ = false;
  bool cancelled_ = false;
};

/// The peak and the memory's bandwidth, for profiles.
using CalibrationJob = RoofJob<Calibrator, CalibrationReport>;
/// The whole roof, level by level.
using DeviceJob = RoofJob<DeviceCalibrator, DeviceReport>;

}  // namespace tensorscope::api
