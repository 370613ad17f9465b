#include "api/jobs/memory_job.h"

#include <utility>

#include "api/guard.h"
#include "api/queries.h"
#include "api/reports/convert.h"
#include "core/error.h"

namespace tensorscope::api {

MemoryJob::MemoryJob(const JobContext& context, const ModelRequest& model)
    : clock_(context.clock), prepared_(context, model) {
  try {
    prepared_.require_fit();
  } catch (const Error&) {
    refuse();
  }
}

/// Inside a catch block.
void MemoryJob::refuse() {
  refused_ = current_error();
  pass_.reset();
  finished_ = true;
}

Progress MemoryJob::advance(double max_ms) {
  if (!finished_ && !cancelled_) {
    try {
      work(max_ms);
    } catch (const Error& error) {
      // The ledger allows more than the heap has: the browser said no.
      if (error.code() != ErrorCode::kOutOfMemory) throw;
      refuse();
    }
  }
  Progress progress;
  progress.done = finished_ || cancelled_;
  progress.phase = progress.done ? "done" : prepared_.ready() ? "running" : "prepare";
  progress.fraction = progress.done ? 1.0 : 0.7 * prepared_.fraction();
  return progress;
}

void MemoryJob::work(double max_ms) {
  const double start_ms = clock_.now_ms();
  if (!prepared_.advance(max_ms)) return;
  if (!pass_) {
    pass_ =
        std::make_unique<ForwardWorkload>(prepared_.network(), clock_, prepared_.plan().records);
  }
  const double left_ms = max_ms - (clock_.now_ms() - start_ms);
  if (left_ms <= 0.0 || !pass_->step(left_ms)) return;
  measured_ = account_of(prepared_.ledger());
  finished_ = true;
}

MemoryReport MemoryJob::take() {
  MemoryReport report = planned_memory(prepared_.program());
  report.refused = refused_;
  if (!measured_) return report;
  report.measured = convert(*measured_);
  report.planned_equals_measured = measured_->same_bytes(prepared_.plan().memory);
  report.timeline = measured_->events;
  report.alive_at_peak = measured_->alive_at_peak;
  report.activation_bytes_total = measured_->activation_bytes_total();
  return report;
}

}  // namespace tensorscope::api
