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

/// What is left of the clock's error in a sample that a Stopwatch tied to edges: a reading, and
/// half a percent of a step. What edges add at random is in the samples already.
inline double edge_error_ms(const Tick& tick) {
  return tick.clock_call_ns * 1e-6 + 0.005 * tick.tick_ms;
}

/// Measures a clock by reading it until it has stepped often enough. Costs about 100 ticks, at most
/// about 30 ms once it has seen 3 steps (a browser that resists fingerprinting ticks at 16 ms or
/// more). It may be spread over several calls; steps across a pause are not used.
class TickCalibrator {
 public:
  explicit TickCalibrator(Clock& clock) : clock_(clock) {}

  /// Works for about max_ms; true when result() is ready. Throws std::runtime_error when the
  /// clock does not move during ten million readings.
  bool advance(double max_ms);
  Tick result() const;

 private:
  bool enough() const;
  void count_step(double step_ms, std::uint64_t calls);

  /// Steps from edge to edge, and the readings in them.
  struct Steps {
    double spent_ms = 0.0;
    double calls = 0.0;
    double squared_calls = 0.0;
    int count = 0;

    void add(double step_ms, double calls_in_it, int sign = 1);
    bool jittered() const;
  };
  Steps without_standstill() const;

  Clock& clock_;
  double smallest_ms_ = 0.0;
  Steps steps_;
  double longest_ms_ = 0.0;  // the step with the most readings
  double most_calls_ = 0.0;
};

/// Measures intervals more finely than the tick. Both ends are tied to an edge of the clock:
/// begin() waits for one, and end() counts how many readings are left until one, and in one tick.
/// Without this, each pause inside a sample (a slice given to the browser) would add up to a tick
/// of error, and one that works until a deadline always stops just after an edge, which is a bias
/// and not noise. With `aligned` false it is the naive stopwatch: two plain readings.
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
  /// Milliseconds that so many readings took which ended at an edge.
  double time_of(double calls, double edge);

  Clock& clock_;
  Tick tick_;
  bool aligned_;
  double begin_ms_ = 0.0;
};

}  // namespace tensorscope
