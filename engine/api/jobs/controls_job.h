#pragma once

#include "api/jobs/job.h"
#include "api/reports/convert.h"
#include "core/error.h"
#include "timing/controls.h"

namespace tensorscope::api {

/// Three measurements with known answers.
class ControlsJob final : public JobOf<ControlsReport> {
 public:
  ControlsJob(const JobContext& context, double budget_ms)
      : budget_ms_(checked(budget_ms)), controls_(context.clock, budget_ms) {}

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
  ControlsReport take() override { return convert(controls_.report()); }

 private:
  static double checked(double budget_ms) {
    if (budget_ms >= 50.0 && budget_ms <= 60'000.0) return budget_ms;
    throw Error(ErrorCode::kInvalidArgument, "budget_ms",
                text("budget_ms is ", budget_ms, ", expected a number between 50 and 60000"));
  }

  double budget_ms_;
  Controls controls_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
