#pragma once

#include <optional>

#include "api/jobs/timing.h"

namespace tensorscope::api {

/// The measureLatency verb. If it is cancelled while sampling, it still has a report of what was
/// measured.
class LatencyJob final : public JobOf<LatencyReport> {
 public:
  /// Throws Error for options that make no sense and for a network that does not fit into memory.
  LatencyJob(const JobContext& context, const ModelRequest& model, const LatencyRequest& request)
      : clock_(context.clock), request_(request), prepared_(context, model) {
    validate(request_);  // throws now rather than after the preparation
    prepared_.require_fit();
  }

  LatencyReport take() override { return timing_->report(); }

 private:
  bool work(double max_ms, Progress& progress) override {
    progress.phase = "prepare";
    const bool done = timing_ && timing_->advance(max_ms);
    if (!timing_ && prepared_.advance(max_ms)) timing_.emplace(clock_, prepared_, request_);
    if (timing_) timing_->fill(progress);
    return done;
  }
  bool stop() override {
    if (timing_) timing_->cancel();
    return timing_.has_value();
  }

  Clock& clock_;
  LatencyRequest request_;
  PreparedNetwork prepared_;
  std::optional<ForwardTiming> timing_;  // set once the network is ready
};

}  // namespace tensorscope::api
