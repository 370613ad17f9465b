#include "api/jobs/comparison.h"

#include "core/error.h"

namespace tensorscope::api {
namespace {

/// Share of the progress bar until both sides can run.
constexpr double kPreparedShare = 0.1;

const char* phase_name(ComparePhase phase) {
  if (phase == ComparePhase::kCalibrating) return "clock";
  return phase == ComparePhase::kWarmingUp ? "warm-up" : "sampling";
}

}  // namespace

Comparison::Comparison(Clock& clock, const CompareRequest& request, std::int64_t a_bytes,
                       std::int64_t b_bytes, std::int64_t limit_bytes)
    : clock_(clock), request_(request), spare_bytes_(limit_bytes - a_bytes - b_bytes) {
  validate(request_);  // throws now rather than after the preparation
  if (a_bytes + b_bytes <= limit_bytes) return;
  throw Error(ErrorCode::kOutOfMemory, "compare",
              text("compare: A needs ", a_bytes, " bytes and B ", b_bytes,
                   ", together more than the ", limit_bytes, " that this session may use"),
              "Compare smaller networks or batches.");
}

void Comparison::fill(Progress& progress, double prepared) const {
  progress.phase = experiment_ ? phase_name(experiment_->phase()) : "prepare";
  progress.fraction = kPreparedShare * prepared;
  if (experiment_) progress.fraction += (1.0 - kPreparedShare) * experiment_->fraction();
  progress.remaining_ms =
      (1.0 - progress.fraction) * (request_.budget_ms + 2.0 * request_.warm_up_ms);
}

CompareReport Comparison::report(const ComparedSide& a, const ComparedSide& b) const {
  return convert(experiment_->report(), a, b);
}

}  // namespace tensorscope::api
