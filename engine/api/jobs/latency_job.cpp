#include "api/jobs/latency_job.h"

#include <utility>

#include "api/validate.h"

namespace tensorscope::api {

LatencyJob::LatencyJob(const JobContext& context, const ModelRequest& model,
                       const LatencyRequest& request)
    : clock_(context.clock), request_(request), prepared_(context, model) {
  validate(request_);  // throws now rather than after the preparation
  prepared_.require_fit();
}

Progress LatencyJob::advance(double max_ms) {
  Progress progress;
  progress.phase = "prepare";
  if (!timing_ && !cancelled_) {
    const bool ready = prepared_.advance(max_ms);
    if (ready) timing_ = std::make_unique<ForwardTiming>(clock_, prepared_, request_);
  } else if (timing_ && !finished_) {
    finished_ = timing_->advance(max_ms);
  }
  if (timing_) timing_->fill(progress);
  progress.done = finished_ || cancelled_;
  if (progress.done) progress.phase = "done";
  return progress;
}

void LatencyJob::cancel() {
  cancelled_ = true;
  if (!timing_) return;
  timing_->cancel();
  finished_ = true;
}

}  // namespace tensorscope::api
