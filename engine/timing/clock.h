#pragma once

namespace tensorscope {

/// A source of time, injected so that the protocol runs unchanged in a browser, natively and in a
/// simulation.
///
/// now_ms() is in milliseconds from any origin and must not run backwards. It may be coarse
/// (browsers round to 5 us .. 1 ms, those that resist fingerprinting to 16 or 100 ms), but time has
/// to pass while it is called again and again: the calibration waits for the reading to change.
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
/// run is complete and then returns true, or until about max_ms have passed and then returns false;
/// the next step() goes on with the same run. A run much shorter than max_ms completes at once, and
/// should do so without reading a clock, since the reading would be timed with it.
class Workload {
 public:
  Workload() = default;
  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;
  virtual ~Workload() = default;
  virtual bool step(double max_ms) = 0;
  /// Forgets a run left incomplete, so that the next step() begins a new one.
  virtual void abandon() {}
  /// Moves the data of a run to another place in memory, between two runs: the placement alone
  /// changes a run's time by a per cent or so, whatever the code. False where nothing is moved.
  virtual bool relocate() { return false; }
  /// The fewest threads at work at once in any run since the last call; 1 for a workload that does
  /// not count them. The sampler stores it with each sample.
  virtual int threads_at_once() { return 1; }
};

}  // namespace tensorscope
