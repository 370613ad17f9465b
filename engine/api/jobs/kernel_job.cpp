#include "api/jobs/kernel_job.h"

#include <utility>

#include "core/range.h"
#include "timing/calibration_rate.h"

namespace tensorscope::api {

namespace {

constexpr Count kLargestSize = 2048;

Count checked_size(Count size) {
  require_between("kernel", "size", size, 1, kLargestSize);
  return size;
}

}  // namespace

KernelJob::KernelJob(const JobContext& context, const KernelRequest& request,
                     const LatencyRequest& options)
    : request_(request),
      ledger_(context.memory_limit_bytes),
      kernel_(std::make_unique<KernelWorkload>(
          context.clock, ledger_, variant_named(request.variant), checked_size(request.size))),
      timing_(context.clock, *kernel_, options) {}

KernelJob::KernelJob(const JobContext& context, const KernelRequest& request,
                     const LatencyRequest& options, std::unique_ptr<Workload> source)
    : request_((checked_size(request.size), request)),
      ledger_(context.memory_limit_bytes),
      source_(std::move(source)),
      timing_(context.clock, *source_, options) {}

bool KernelJob::work(double max_ms, Progress& progress) {
  const bool done = timing_.advance(max_ms);
  timing_.fill(progress);
  return done;
}

KernelReport KernelJob::take() {
  KernelReport report;
  report.variant = request_.variant;
  report.size = request_.size;
  report.flops = 2 * request_.size * request_.size * request_.size;
  report.latency = timing_.report(1);
  report.latency.model = request_.variant;
  const double gflop = 1e-6 * static_cast<double>(report.flops);
  report.gflops_per_second = rate(report.latency.latency_ms, gflop);
  report.gflops_interval = rate_interval(report.latency.statistics.median_interval, gflop);
  if (kernel_ != nullptr) {
    report.workspace_bytes = kernel_->workspace_bytes();
    report.relative_error = kernel_->relative_error();
  }
  return report;
}

}  // namespace tensorscope::api
