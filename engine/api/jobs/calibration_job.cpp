#include "api/jobs/calibration_job.h"

namespace tensorscope::api {

namespace {

// What profiles need of a calibrator's result.
const CalibrationReport& roof_of(const CalibrationReport& report) { return report; }
CalibrationReport roof_of(const DeviceReport& report) { return report.roof; }

}  // namespace

template <class Calibrator, class Report>
RoofJob<Calibrator, Report>::RoofJob(const JobContext& context, double budget_ms)
    : context_(context),
      budget_ms_(budget_ms),
      ledger_(context.memory_limit_bytes),
      calibrator_(context.clock, ledger_, {.budget_ms = budget_ms}) {
  ledger_.record_events(false);
}

template <class Calibrator, class Report>
Progress RoofJob<Calibrator, Report>::advance(double max_ms) {
  Progress progress;
  if (!finished_ && !cancelled_) finished_ = calibrator_.advance(max_ms);
  if (finished_) context_.device = roof_of(calibrator_.result());
  progress.done = finished_ || cancelled_;
  progress.phase = progress.done ? "done" : "calibrating";
  progress.fraction = calibrator_.fraction();
  progress.remaining_ms = (1.0 - progress.fraction) * budget_ms_;
  progress.peak_gflops_per_second = calibrator_.peak_gflops();
  progress.bandwidth_gb_per_second = calibrator_.bandwidth_gb();
  return progress;
}

template <class Calibrator, class Report>
Report RoofJob<Calibrator, Report>::take() {
  return calibrator_.result();
}

template class RoofJob<Calibrator, CalibrationReport>;
template class RoofJob<DeviceCalibrator, DeviceReport>;

}  // namespace tensorscope::api
