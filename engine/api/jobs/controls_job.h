#pragma once

#include "api/jobs/job.h"
#include "api/reports/convert.h"
#include "timing/controls.h"

namespace tensorscope::api {

/// Three measurements with known answers.
class ControlsJob final : public JobOf<ControlsReport> {
 public:
  ControlsJob(const JobContext& context, double budget_ms)
      : budget_ms_(budget_ms), controls_(context.clock, budget_ms) {}

  Progress advance(double max_ms) override {
    Progress progress;
    if (!finished_ && !cancelled_) finished_ = controls_.advance(max_ms);
    progress.done = finished_ || cancelled_;
    progress.phase = progress.done ? "done" : "controls";
    progress.fraction = progress.done ? 1.0 : controls_.fraction();
    progress.remaining_ms = (1.0 - progress.fraction) * budget_ms_;
    return progress;
  }
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_; }
  ControlsReport take() override {
    ControlsReport report = controls_.report();
    make_finite(report);
    return report;
  }

 private:
  double budget_ms_;
  Controls controls_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
