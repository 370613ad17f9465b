#pragma once

#include <memory>

#include "api/jobs/job.h"
#include "api/jobs/kernel_workload.h"
#include "api/jobs/timing.h"

namespace tensorscope::api {

/// The measureKernel verb: one variant at one size, by the timing protocol. If it is cancelled, it
/// has no report.
class KernelJob final : public JobOf<KernelReport> {
 public:
  /// Throws Error for an unknown variant, a size out of range, options that make no sense, and
  /// matrices that do not fit into memory.
  KernelJob(const JobContext& context, const KernelRequest& request, const LatencyRequest& options);
  /// The same product computed by `source`, which is not part of this engine: its runs are timed
  /// alike, but its results are not checked here.
  KernelJob(const JobContext& context, const KernelRequest& request, const LatencyRequest& options,
            std::unique_ptr<Workload> source);

  KernelReport take() override;

 private:
  bool work(double max_ms, Progress& progress) override;
  bool stop() override {
    timing_.cancel();
    return false;
  }

  KernelRequest request_;
  Ledger ledger_;
  std::unique_ptr<KernelWorkload> kernel_;  ///< or:
  std::unique_ptr<Workload> source_;
  Timing timing_;
};

}  // namespace tensorscope::api
