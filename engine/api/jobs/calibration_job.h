#pragma once

#include "api/jobs/job.h"
#include "profiler/calibration_device.h"

namespace tensorscope::api {

/// Measures this device with a Calibrator; the session stores the part that profiles need.
template <class Calibrator, class Report>
class RoofJob final : public JobOf<Report> {
 public:
  /// Throws Error for a budget that makes no sense, or if there is no memory for the buffer.
  RoofJob(const JobContext& context, double budget_ms)
      : context_(context),
        budget_ms_(budget_ms),
        ledger_(context.memory_limit_bytes),
        calibrator_(context.clock, ledger_, {.budget_ms = budget_ms}) {
    ledger_.record_events(false);
  }

  Report take() override { return calibrator_.result(); }

 private:
  bool work(double max_ms, Progress& progress) override {
    const bool done = calibrator_.advance(max_ms);
    if (done) context_.device = roof_of(calibrator_.result());
    progress.phase = "calibrating";
    progress.fraction = calibrator_.fraction();
    progress.remaining_ms = (1.0 - progress.fraction) * budget_ms_;
    progress.peak_gflops_per_second = calibrator_.peak_gflops();
    progress.bandwidth_gb_per_second = calibrator_.bandwidth_gb();
    return done;
  }
  // The part of a calibrator's result that profiles need.
  static CalibrationReport roof_of(const CalibrationReport& report) { return report; }
  static CalibrationReport roof_of(const DeviceReport& report) { return report.roof; }

  JobContext context_;
  double budget_ms_;
  Ledger ledger_;
  Calibrator calibrator_;
};

/// The peak and the bandwidth of memory, for profiles.
using CalibrationJob = RoofJob<Calibrator, CalibrationReport>;
/// All roofs, level by level of the memory hierarchy.
using DeviceJob = RoofJob<DeviceCalibrator, DeviceReport>;

}  // namespace tensorscope::api
