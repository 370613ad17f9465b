#include "api/jobs/compare_progress.h"

#include "core/error.h"

namespace tensorscope::api {

const char* phase_name(ComparePhase phase) {
  switch (phase) {
    case ComparePhase::kCalibrating:
      return "clock";
    case ComparePhase::kWarmingUp:
      return "warm-up";
    case ComparePhase::kComparing:
      return "sampling";
    case ComparePhase::kDone:
      break;
  }
  return "done";
}

void fill_remaining(Progress& progress, const CompareRequest& request, bool done) {
  progress.done = done;
  if (done) {
    progress.phase = "done";
    progress.fraction = 1.0;
  }
  progress.remaining_ms =
      (1.0 - progress.fraction) * (request.budget_ms + 2.0 * request.warm_up_ms);
}

void require_together(std::int64_t first_bytes, std::int64_t second_bytes,
                      std::int64_t limit_bytes) {
  if (first_bytes + second_bytes <= limit_bytes) return;
  throw Error(ErrorCode::kOutOfMemory, "compare",
              text("compare: A needs ", first_bytes, " bytes and B ", second_bytes,
                   ", together more than the ", limit_bytes, " that this session may use"),
              "Compare smaller networks or batches.");
}

}  // namespace tensorscope::api
