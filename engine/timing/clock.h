#pragma once

namespace tensorscope {

/// A source of time, injected so that the protocol runs unchanged in a browser, natively and in a
/// simulation.
///
/// now_ms() is in milliseconds from any origin and must not run backwards. It may be coarse (a
/// browser rounds to 5 us .. 1 ms, one against fingerprinting to 16 or 100 ms), but time has to
/// pass while it is called again and again: the calibration waits for the reading to change.
struct Clock {
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  virtual double now_ms() = 0;
};

/// The thing being timed. A run is one call of it (one forward pass, say).
///
/// A run may be longer than the browser can wait, so it may come in parts: step() works until the
/// run is complete and then returns true, or until about max_ms have gone and then returns false;
/// the next step() goes on with the same run. A run much shorter than max_ms completes at once,
/// and should do so without looking at a clock, which would be timed with it.
class Workload {
 public:
  Workload() = default;
  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;
  virtual ~Workload() = default;
  virtual bool step(double max_ms) = 0;
  /// Forgets a run left incomplete, so that the next step() begins a new one.
  virtual void abandon() {}
  /// Puts what a run works on elsewhere in memory, between two runs: where it lies changes how long
  /// a run takes, by a per cent or so, and is nobody's merit. False where it stays where it is.
  virtual bool relocate() { return false; }
  /// Threads that were at work at once since this was last asked, in the run with the fewest; 1
  /// where that is no question. A sample is given it.
  virtual int threads_at_once() { return 1; }
};

}  // namespace tensorscope
