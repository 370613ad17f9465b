#pragma once

#include <limits>
#include <optional>

#include "api/jobs/prepared_network.h"
#include "api/queries.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// For the caller's own timer: once the network is prepared, every slice is one whole forward pass,
/// however long, and nothing else. Runs until it is cancelled.
class ForwardJob final : public JobOf<Done> {
 public:
  /// Throws Error for a network that does not fit into memory.
  ForwardJob(const JobContext& context, const ModelRequest& model)
      : clock_(context.clock), prepared_(context, model) {
    prepared_.require_fit();
  }

  Done take() override { return {}; }

 private:
  bool work(double max_ms, Progress& progress) override {
    progress.phase = pass_ ? "running" : "prepare";
    progress.fraction = prepared_.fraction();
    if (pass_) {
      pass_->step(std::numeric_limits<double>::infinity());
    } else if (prepared_.advance(max_ms)) {
      pass_.emplace(prepared_.network(), clock_, prepared_.plan().records);
    }
    return false;
  }
  bool stop() override { return true; }

  Clock& clock_;
  PreparedNetwork prepared_;
  std::optional<ForwardWorkload> pass_;  // set once the network is ready
};

}  // namespace tensorscope::api
