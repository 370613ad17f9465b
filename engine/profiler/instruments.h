#pragma once
// Three ways to find out where a pass spends its time. What each costs is measured in
// instruments_experiment.h.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/observer.h"
#include "profiler/counting.h"
#include "timing/clock.h"

namespace tensorscope {

enum class Instrument {
  kPerOp,     ///< the clock is read before and after every op
  kPerLayer,  ///< the clock is read where one layer ends and the next begins
  /// The clock is read before a pass and after every op, and the running layer is recorded only
  /// when a period has passed. A second thread would not even need those readings, but without
  /// SharedArrayBuffer it cannot see what this one does.
  kSampling,
};

/// "per_op", "per_layer" or "sampling".
std::string_view to_string(Instrument instrument);

/// Consecutive ops of one label, as in a trace.
struct LayerMap {
  std::vector<std::string> names;
  std::vector<std::size_t> layer_of_op;  ///< by position in the pass

  explicit LayerMap(std::span<const OpRecord> records);
};

/// Adds up time, or snapshots, by layer over all passes. Allocates nothing while it runs.
class LayerClock final : public Observer {
 public:
  /// `period_ms` of snapshots; the map and the clock must outlive it.
  LayerClock(Clock& clock, const LayerMap& map, Instrument instrument, double period_ms);

  void begin_pass();
  void end_pass();
  /// The caller has control between two ops; that time belongs to no layer.
  void pause();
  void resume();

  void op_begins(const OpCall&) override;
  void op_ended(const OpCall&) override;

  std::uint64_t passes() const { return passes_; }
  double readings_per_pass() const;
  /// Milliseconds, or snapshots times the period, by layer.
  std::span<const double> by_layer() const { return by_layer_; }
  /// Time of whole passes, read at their ends; 0 when sampling, which does not read the clock
  /// there.
  double total_ms() const { return total_ms_; }

 private:
  double read();
  void credit(double now_ms);

  Clock& clock_;
  const LayerMap& map_;
  Instrument instrument_;
  double period_ms_;
  std::vector<double> by_layer_;
  std::size_t op_ = 0;     // position in the pass
  std::size_t layer_ = 0;  // the one that is running
  double since_ms_ = 0.0;  // start of the op or the layer; when sampling, the last reading
  double due_ms_ = -1.0;   // time of the next snapshot; negative before the first pass
  double paused_at_ms_ = 0.0;
  double total_ms_ = 0.0;
  double pass_began_ms_ = 0.0;
  std::uint64_t passes_ = 0;
  std::uint64_t readings_ = 0;
};

}  // namespace tensorscope
