#pragma once

#include "api/jobs/prepared_network.h"
#include "api/jobs/timing.h"
#include "profiler/forward_workload.h"

namespace tensorscope::api {

/// The timing protocol on the forward pass of a prepared network.
class ForwardTiming {
 public:
  /// Network and plan of `prepared` must be ready and outlive this.
  ForwardTiming(Clock& clock, PreparedNetwork& prepared, const LatencyRequest& request)
      : program_(prepared.program()),
        workload_(prepared.network(), clock, prepared.plan().records),
        timing_(clock, workload_, request) {
    prepared.ledger().record_events(false);
  }

  bool advance(double max_ms) { return timing_.advance(max_ms); }
  void cancel() { timing_.cancel(); }
  /// Gives back what the last pass holds, so that another pass sees the memory it would see alone.
  void release() { workload_.abandon(); }
  void fill(Progress& progress) { timing_.fill(progress); }
  tensorscope::LatencyReport measured() const { return timing_.measured(); }
  LatencyReport report() const { return timing_.report(program_); }

 private:
  const Program& program_;
  ForwardWorkload workload_;
  Timing timing_;
};

}  // namespace tensorscope::api
