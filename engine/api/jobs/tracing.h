#pragma once

#include "api/jobs/prepared_network.h"
#include "profiler/forward_workload.h"
#include "profiler/trace.h"

namespace tensorscope::api {

/// Repeats traced passes until there are enough to select one of median length, or the time for it
/// is over.
class Tracing {
 public:
  Tracing(Clock& clock, const PreparedNetwork& prepared);

  /// Works for about max_ms; true when there are enough passes.
  bool advance(double max_ms);
  double fraction() const;
  const TraceRecorder& recorder() const { return recorder_; }

 private:
  bool enough() const;

  Clock& clock_;
  TraceRecorder recorder_;
  RecordedWorkload<TraceRecorder> pass_;
  bool interrupted_ = false;
  double spent_ms_ = 0;
};

}  // namespace tensorscope::api
