#pragma once

#include <memory>

#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"
#include "profiler/latency.h"

namespace tensorscope::api {

/// The timing protocol on a prepared network, with its samples streamed out slice by slice.
class Timing {
 public:
  /// Network and plan of `prepared` must be ready and outlive this.
  Timing(Clock& clock, PreparedNetwork& prepared, const LatencyRequest& request);

  bool advance(double max_ms) { return experiment_.advance(max_ms); }
  void cancel() { experiment_.cancel(); }
  /// Gives back what the last pass holds, so that another pass sees the memory it would see alone.
  void release() { workload_.abandon(); }
  /// Phase, fraction and the samples that are new since the last call.
  void fill(Progress& progress);

  tensorscope::LatencyReport measured() const { return experiment_.report(); }
  /// For the outside, with the model's name and sizes.
  LatencyReport report() const;

 private:
  std::vector<double> new_samples();

  const Program& program_;
  LatencyRequest request_;
  ForwardWorkload workload_;
  LatencyExperiment experiment_;
  std::size_t warm_up_sent_ = 0;
  std::size_t samples_sent_ = 0;
  int restarts_seen_ = 0;
};

}  // namespace tensorscope::api
