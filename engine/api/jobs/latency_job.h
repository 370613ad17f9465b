#pragma once

#include <memory>

#include "api/jobs/forward_timing.h"

namespace tensorscope::api {

/// measureLatency. Cancelled while sampling, it still has a report of what was measured.
class LatencyJob final : public JobOf<LatencyReport> {
 public:
  /// Throws Error for options that make no sense and for a network that does not fit.
  LatencyJob(const JobContext& context, const ModelRequest& model, const LatencyRequest& request);

  Progress advance(double max_ms) override;
  void cancel() override;
  bool finished() const override { return finished_; }
  LatencyReport take() override { return timing_->report(); }

 private:
  Clock& clock_;
  LatencyRequest request_;
  PreparedNetwork prepared_;
  std::unique_ptr<ForwardTiming> timing_;  // once the network is ready
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
