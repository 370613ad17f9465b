#pragma once

#include <optional>

#include "api/jobs/job.h"
#include "model/network.h"
#include "profiler/plan.h"

namespace tensorscope::api {

/// The part that every job on a network begins with, in slices: plan, refuse what does not fit,
/// allocate memory, fill parameters and inputs with seeded values.
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
  /// Replaces the network by another version of it, from the same ledger; only when ready.
  void replace(Network&& version);
  /// Share of the elements that have been filled.
  double fraction() const;

  const Program& program() const { return network_ ? network_->program() : program_; }
  const ForwardPlan& plan() const { return plan_; }
  Ledger& ledger() { return ledger_; }
  /// The ledger's peak so far.
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
