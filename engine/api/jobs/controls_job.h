#pragma once

#include "api/jobs/job.h"
#include "timing/controls.h"

namespace tensorscope::api {

/// Three measurements with known answers.
class ControlsJob final : public JobOf<ControlsReport> {
 public:
  ControlsJob(const JobContext& context, double budget_ms)
      : budget_ms_(budget_ms), controls_(context.clock, budget_ms) {}

  ControlsReport take() override {
    ControlsReport report = controls_.report();
    make_finite(report);
    return report;
  }

 private:
  bool work(double max_ms, Progress& progress) override {
    const bool done = controls_.advance(max_ms);
    progress.phase = "controls";
    progress.fraction = controls_.fraction();
    progress.remaining_ms = (1.0 - progress.fraction) * budget_ms_;
    return done;
  }

  double budget_ms_;
  Controls controls_;
};

}  // namespace tensorscope::api
