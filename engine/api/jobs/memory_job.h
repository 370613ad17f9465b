#pragma once

#include <optional>

#include "api/jobs/prepared_network.h"
#include "api/jobs/refusable_job.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// Plans one forward pass, runs it, and compares the two accounts.
class MemoryJob final : public RefusableJob<MemoryReport> {
 public:
  MemoryJob(const JobContext& context, const ModelRequest& model);

  MemoryReport take() override;

 private:
  bool run(double max_ms, Progress& progress) override;
  void release() override { pass_.reset(); }

  Clock& clock_;
  PreparedNetwork prepared_;
  std::optional<ForwardWorkload> pass_;
  std::optional<MemoryAccount> measured_;
};

}  // namespace tensorscope::api
