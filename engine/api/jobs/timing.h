#pragma once

#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"
#include "timing/clock.h"
#include "timing/latency.h"

namespace tensorscope::api {

/// The timing protocol on a workload; its samples are streamed slice by slice.
class Timing {
 public:
  /// Clock and workload must outlive this.
  Timing(Clock& clock, Workload& workload, const LatencyRequest& request);

  bool advance(double max_ms) { return experiment_.advance(max_ms); }
  void cancel() { experiment_.cancel(); }
  /// Adds phase, fraction and the samples that are new since the last call.
  void fill(Progress& progress);

  bool sampling() const { return experiment_.progress().phase == LatencyPhase::kSampling; }
  tensorscope::LatencyReport measured() const { return experiment_.report(); }
  /// The public report, for runs of `batch` samples each.
  LatencyReport report(Count batch) const;
  /// The same with the model's name and sizes.
  LatencyReport report(const Program& program) const;

 private:
  std::vector<double> new_samples();

  LatencyRequest request_;
  LatencyExperiment experiment_;
  std::size_t warm_up_sent_ = 0;
  std::size_t samples_sent_ = 0;
  int restarts_seen_ = 0;
};

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
  /// Frees the activations of the last pass, so that another pass finds the memory it would have
  /// alone.
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
