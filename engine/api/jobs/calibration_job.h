#pragma once

#include "api/jobs/job.h"

namespace tensorscope::api {

/// Measures this device's roofs and keeps them in the session.
class CalibrationJob final : public JobOf<CalibrationReport> {
 public:
  /// Throws Error(invalid_argument) for a budget that makes no sense.
  CalibrationJob(const JobContext& context, double budget_ms);

  Progress advance(double max_ms) override;
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_; }
  CalibrationReport take() override;

 private:
  JobContext context_;
  double budget_ms_;
  Ledger ledger_;
  Calibrator calibrator_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
