#include "api/jobs/compare_job.h"

#include <utility>

#include "api/jobs/compare_progress.h"
#include "api/jobs/pace.h"
#include "api/reports/convert.h"
#include "api/validate.h"
#include "rewrite/reference_ops.h"

namespace tensorscope::api {
namespace {

std::string side_name(const Program& program, bool reference) {
  std::string name = text(program.name, ", batch ", program.batch);
  if (program.seq > 0) name += text(", ", program.seq, " tokens");
  if (reference) return name + ", reference kernels";
  const std::size_t slow = reference_count(program);
  return slow == 0 ? name : text(name, ", ", slow, " ops on reference kernels");
}

}  // namespace

CompareJob::CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
                       const CompareRequest& request)
    : clock_(context.clock), request_(request), a_(context, a), b_(context, b) {
  validate(request_);  // throws now rather than after the preparation
  require_both_fit(context.memory_limit_bytes);
}

void CompareJob::require_both_fit(std::int64_t limit_bytes) const {
  a_.require_fit();
  b_.require_fit();
  require_together(a_.plan().memory.peak_total, b_.plan().memory.peak_total, limit_bytes);
}

void CompareJob::begin() {
  a_.ledger().record_events(false);
  b_.ledger().record_events(false);
  work_a_ = std::make_unique<ForwardWorkload>(a_.network(), clock_, a_.plan().records, nullptr,
                                              request_.reference_a);
  work_b_ = std::make_unique<ForwardWorkload>(b_.network(), clock_, b_.plan().records, nullptr,
                                              request_.reference_b);
  experiment_ = std::make_unique<CompareExperiment>(clock_, *work_a_, *work_b_, request_);
}

Progress CompareJob::advance(double max_ms) {
  Progress progress;
  progress.phase = "prepare";
  if (!experiment_ && !cancelled_) {
    if (a_.advance(max_ms) && b_.advance(max_ms)) begin();
    progress.fraction = 0.5 * kPreparedShare * (a_.fraction() + b_.fraction());
  } else if (experiment_ && !finished_) {
    finished_ = experiment_->advance(max_ms);
    progress.phase = phase_name(experiment_->phase());
    progress.fraction = kPreparedShare + (1.0 - kPreparedShare) * experiment_->fraction();
  }
  fill_remaining(progress, request_, finished_ || cancelled_);
  return progress;
}

void CompareJob::cancel() {
  cancelled_ = true;
  if (!experiment_) return;
  experiment_->cancel();
  finished_ = true;
}

CompareReport CompareJob::take() {
  CompareReport report = convert(experiment_->report(), a_.program().batch, b_.program().batch);
  report.a = side_name(a_.program(), request_.reference_a);
  report.b = side_name(b_.program(), request_.reference_b);
  report.sentence = compare_sentence(report);
  return report;
}

}  // namespace tensorscope::api
