#pragma once
// Where the time of a forward pass goes. Several passes are traced; the timeline is one of them,
// the one of median length, as it happened. The medians of single layers would not make a timeline:
// they come from different passes and overlap.

#include <cstdint>
#include <string>
#include <vector>

#include "core/reflect.h"
#include "graph/observer.h"
#include "timing/clock.h"

namespace tensorscope {

/// One layer (consecutive ops with one label) of a traced pass.
struct TraceEvent {
  std::string name;
  std::string type;        ///< of its costliest op
  double start_ms = 0;     ///< of the pass shown, from its start
  double duration_ms = 0;  ///< of the pass shown: the time in its kernels
  double median_ms = 0;    ///< of that time over all traced passes
  std::int64_t flops = 0;
  std::int64_t min_bytes = 0;
  double gflops_per_second = 0;  ///< by the median; 0 where that is below the tick
  bool below_tick = false;       ///< median shorter than the clock's step: not a measurement
  TENSORSCOPE_FIELDS(TraceEvent, name, type, start_ms, duration_ms, median_ms, flops, min_bytes,
                     gflops_per_second, below_tick)
};

/// Reads the clock around every op. A traced run is slower by two readings an op, so its times are
/// never reported as latencies.
class TraceRecorder final : public Observer {
 public:
  explicit TraceRecorder(Clock& clock) : clock_(clock) {}

  void begin_pass();
  void end_pass();
  /// A pass may be interrupted between ops; the time in between is not counted.
  void pause();
  void resume();

  void op_begins(const OpCall& call) override;
  void op_ended(const OpCall& call) override;

  std::size_t passes() const { return passes_; }
  /// The complete pass of median length; of an even number the shorter of the two in the middle.
  /// Empty while there is none.
  std::vector<TraceEvent> layers(double tick_ms) const;
  /// That pass, from its start to the end of its last op; 0 while there is none.
  double span_ms() const;

 private:
  struct Track {
    TraceEvent layer;
    std::int64_t most_flops = 0;  // of one op of the layer in the first pass
    std::vector<double> starts_ms;
    std::vector<double> durations_ms;
  };
  void enter_layer(const OpCall& call);
  std::size_t median_pass() const;
  double elapsed_ms() { return clock_.now_ms() - origin_ms_; }

  Clock& clock_;
  double origin_ms_ = 0;  // moves forward by every pause
  double paused_at_ms_ = 0;
  double op_began_ms_ = 0;
  double op_ended_ms_ = 0;
  std::size_t passes_ = 0;
  std::size_t next_ = 0;  // index of the layer to come in this pass
  std::string current_;   // its label, while inside one
  bool inside_ = false;
  std::vector<Track> tracks_;
  std::vector<double> spans_ms_;  // by pass
};

}  // namespace tensorscope
