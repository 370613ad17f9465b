#pragma once

#include "api/jobs/forward_profile_job.h"

namespace tensorscope::api {

/// quick_profile: a forward profile, and the block of text to print.
class QuickProfileJob final : public JobOf<QuickProfile> {
 public:
  QuickProfileJob(const JobContext& context, const ModelRequest& model,
                  const LatencyRequest& request)
      : forward_(context, model, request) {}

  Progress advance(double max_ms) override { return forward_.advance(max_ms); }
  void cancel() override { forward_.cancel(); }
  bool finished() const override { return forward_.finished(); }
  QuickProfile take() override { return {forward_.quick_text(), forward_.take()}; }

 private:
  ForwardProfileJob forward_;
};

}  // namespace tensorscope::api
