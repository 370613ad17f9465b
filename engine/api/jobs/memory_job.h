#pragma once

#include <memory>
#include <optional>

#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// Plans one forward pass, runs it, and holds the two accounts against each other. A run that does
/// not fit is no error: the report then has the plan and the reason.
class MemoryJob final : public JobOf<MemoryReport> {
 public:
  MemoryJob(const JobContext& context, const ModelRequest& model);

  Progress advance(double max_ms) override;
  void cancel() override { cancelled_ = true; }
  bool finished() const override { return finished_; }
  MemoryReport take() override;

 private:
  void work(double max_ms);
  void refuse();

  Clock& clock_;
  PreparedNetwork prepared_;
  std::unique_ptr<ForwardWorkload> pass_;
  std::optional<MemoryAccount> measured_;
  std::optional<ErrorInfo> refused_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
