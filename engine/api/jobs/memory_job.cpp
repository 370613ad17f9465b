#include "api/jobs/memory_job.h"

#include "api/queries.h"
#include "api/reports/convert.h"

namespace tensorscope::api {

MemoryJob::MemoryJob(const JobContext& context, const ModelRequest& model)
    : clock_(context.clock), prepared_(context, model) {
  refuse_unless([this] { prepared_.require_fit(); });
}

bool MemoryJob::run(double max_ms, Progress& progress) {
  const double start_ms = clock_.now_ms();
  const bool ready = prepared_.advance(max_ms);
  progress.phase = ready ? "running" : "prepare";
  progress.fraction = 0.7 * prepared_.fraction();
  if (!ready) return false;
  if (!pass_) pass_.emplace(prepared_.network(), clock_, prepared_.plan().records);
  const double left_ms = max_ms - (clock_.now_ms() - start_ms);
  if (left_ms <= 0.0 || !pass_->step(left_ms)) return false;
  measured_ = account_of(prepared_.ledger());
  return true;
}

MemoryReport MemoryJob::take() {
  MemoryReport report = planned_memory(prepared_.program());
  report.refused = refused();
  if (!measured_) return report;
  report.measured = convert(*measured_);
  report.planned_equals_measured = measured_->same_bytes(prepared_.plan().memory);
  report.timeline = measured_->events;
  report.alive_at_peak = measured_->alive_at_peak;
  report.activation_bytes_total = measured_->activation_bytes_total();
  return report;
}

}  // namespace tensorscope::api
