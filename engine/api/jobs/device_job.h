#pragma once

#include "api/jobs/job.h"
#include "profiler/calibration_device.h"

namespace tensorscope::api {

/// Measures this device's whole roof; the session keeps what profiles need of it.
class DeviceJob final : public JobOf<DeviceReport> {
 public:
  /// Throws Error for a budget that makes no sense, or without memory for the buffer.
  DeviceJob(const JobContext& context, double budget_ms);

  Progress advance(double max_ms) override;
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_; }
  DeviceReport take() override;

 private:
  JobContext context_;
  double budget_ms_;
  Ledger ledger_;
  DeviceCalibrator calibrator_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
