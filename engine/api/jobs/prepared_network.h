#pragma once

#include <optional>

#include "api/jobs/job.h"
#include "model/network.h"
#include "profiler/plan.h"

namespace tensorscope::api {

/// The part every job on a network begins with: plan, refuse what does not fit, take memory, fill
/// parameters and inputs with seeded values, slice by slice.
class PreparedNetwork {
 public:
  PreparedNetwork(const JobContext& context, Program program);
  PreparedNetwork(const JobContext& context, const ModelRequest& request);
  PreparedNetwork(const PreparedNetwork&) = delete;
  PreparedNetwork& operator=(const PreparedNetwork&) = delete;

  /// Throws Error(out_of_memory) with the arithmetic if the plan exceeds the session's limit.
  void require_fit() const;
  /// Works for about max_ms; true when the network is ready to run.
  bool advance(double max_ms);
  bool ready() const { return ready_; }
  /// Puts another version of it in its place, from the same ledger; only when ready.
  void replace(Network&& version);
  /// Of the elements to be filled.
  double fraction() const;

  const Program& program() const { return network_ ? network_->program() : program_; }
  const ForwardPlan& plan() const { return plan_; }
  Ledger& ledger() { return ledger_; }
  /// What the ledger has seen so far.
  std::int64_t measured_peak_bytes() const { return ledger_.peak_total(); }
  /// Only when ready.
  const Network& network() const { return *network_; }
  Network& network() { return *network_; }

 private:
  JobContext context_;
  Program program_;
  ForwardPlan plan_;
  Ledger ledger_;
  std::optional<Network> network_;
  std::int64_t filled_ = 0;
  bool ready_ = false;
};

}  // namespace tensorscope::api
