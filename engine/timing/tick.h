#pragma once

#include <cstdint>

#include "timing/clock.h"

namespace tensorscope {

/// What a clock can resolve and what it costs to read.
struct Tick {
  double tick_ms = 0.0;         ///< smallest non-zero step between two readings
  double clock_call_ns = 0.0;   ///< mean time of one reading
  double calls_per_tick = 1.0;  ///< readings that fit in one tick, at least 1
  bool jittered = false;  ///< the edges are moved at random within their ticks, as Chromium does
};

/// Remaining clock error of a sample whose ends a Stopwatch aligned with edges: one reading, and
/// half a percent of a tick. The random error of the edges shows in the spread of the samples
/// already.
inline double edge_error_ms(const Tick& tick) {
  return tick.clock_call_ns * 1e-6 + 0.005 * tick.tick_ms;
}

/// Average time that a Stopwatch waits for edges in a part: half a tick to begin, and a whole tick
/// to end a part that stopped at a reading just after an edge. Where it looks for the second edge
/// it waits a tick more at each end.
inline double waiting_ms(const Tick& tick) { return (tick.jittered ? 3.5 : 1.5) * tick.tick_ms; }

/// A part of a sample lasts at least this many ticks, or the wait for edges would outweigh it. It
/// makes a slice longer where the clock steps by more than 6 ms.
constexpr double kTicksPerPart = 8.0;

/// Measures a clock by reading it until it has stepped often enough. That takes about 100 ticks, at
/// most about 30 ms once it has seen 10 steps, or 3 where they are longer than `coarsest_ms`: such
/// a clock is of no use to the caller. It may be spread over several calls; steps across a pause
/// are not used.
class TickCalibrator {
 public:
  explicit TickCalibrator(Clock& clock, double coarsest_ms = 0.0)
      : clock_(clock), coarsest_ms_(coarsest_ms) {}

  /// Works for about max_ms; true when result() is ready. Throws std::runtime_error when the
  /// clock does not move during ten million readings.
  bool advance(double max_ms);
  Tick result() const;

 private:
  bool enough() const;
  bool jittered() const;
  void count_step(double step_ms, std::uint64_t calls);

  Clock& clock_;
  double coarsest_ms_;
  double smallest_ms_ = 0.0;
  double spent_ms_ = 0.0;  // from edge to edge
  double squared_calls_ = 0.0;
  std::uint64_t calls_ = 0;  // readings between those edges
  int steps_ = 0;
};

/// Measures intervals more finely than the tick. Both ends are tied to an edge of the clock:
/// begin() waits for one, and end() counts how many readings are left until one. Without this,
/// each pause inside a sample (a slice given to the browser) would add up to a tick of error, and
/// one that works until a deadline always stops just after an edge, which is a bias and not noise.
/// With `aligned` false it is the naive stopwatch: two plain readings.
class Stopwatch {
 public:
  Stopwatch(Clock& clock, const Tick& tick, bool aligned)
      : clock_(clock), tick_(tick), aligned_(aligned) {}

  void begin();
  /// Milliseconds since begin(), never negative.
  double end();
  /// The reading at begin(), for deadlines.
  double begun_at_ms() const { return begin_ms_; }

 private:
  double next_edge(double reading, double& calls);
  double second_edge(double reading, double& calls);

  Clock& clock_;
  Tick tick_;
  bool aligned_;
  double begin_ms_ = 0.0;
};

}  // namespace tensorscope
