#pragma once

#include <memory>

#include "api/jobs/job.h"
#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"
#include "timing/compare.h"

namespace tensorscope::api {

/// compare: two networks, or one in two ways. Cancelled while sampling, it has a report of the
/// blocks until then.
class CompareJob final : public JobOf<CompareReport> {
 public:
  /// Throws Error for options that make no sense and for networks that do not fit together.
  CompareJob(const JobContext& context, const ModelRequest& a, const ModelRequest& b,
             const CompareRequest& request);

  Progress advance(double max_ms) override;
  void cancel() override;
  bool finished() const override { return finished_; }
  CompareReport take() override;

 private:
  void require_both_fit(std::int64_t limit_bytes) const;
  void begin();

  Clock& clock_;
  CompareRequest request_;
  PreparedNetwork a_;
  PreparedNetwork b_;
  std::unique_ptr<ForwardWorkload> work_a_;
  std::unique_ptr<ForwardWorkload> work_b_;
  std::unique_ptr<CompareExperiment> experiment_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
