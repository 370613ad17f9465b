#include "api/jobs/device_job.h"

#include "api/convert.h"

namespace tensorscope::api {

DeviceJob::DeviceJob(const JobContext& context, double budget_ms)
    : context_(context),
      budget_ms_(budget_ms),
      ledger_(context.memory_limit_bytes),
      calibrator_(context.clock, ledger_, {.budget_ms = budget_ms}) {
  ledger_.record_events(false);
}

Progress DeviceJob::advance(double max_ms) {
  Progress progress;
  if (!finished_ && !cancelled_) finished_ = calibrator_.advance(max_ms);
  if (finished_) context_.device = calibration_of(calibrator_.result());
  progress.done = finished_ || cancelled_;
  progress.phase = progress.done ? "done" : "calibrating";
  progress.fraction = calibrator_.fraction();
  progress.remaining_ms = (1.0 - progress.fraction) * budget_ms_;
  progress.peak_gflops_per_second = calibrator_.peak_gflops();
  progress.bandwidth_gb_per_second = calibrator_.bandwidth_gb();
  return progress;
}

DeviceReport DeviceJob::take() { return convert(calibrator_.result()); }

}  // namespace tensorscope::api
