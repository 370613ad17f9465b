#pragma once

#include <cstddef>

#include "timing/clock.h"
#include "timing/tick.h"

namespace tensorscope {

/// One timed batch of runs.
struct Sample {
  int runs = 0;
  int parts = 0;           ///< stretches of work; between them the caller had control
  int threads = 1;         ///< see Workload::threads_at_once()
  double active_ms = 0.0;  ///< time in those stretches only, without the clock's own readings
};

/// Times one sample, over several calls when it is longer than the caller can wait.
class Sampler {
 public:
  Sampler(Clock& clock, Workload& workload) : clock_(clock), workload_(workload) {}

  /// Begins a sample of `runs` runs. `expected_run_ms` (0 = unknown) decides how often the clock is
  /// read to end a slice (not at all in a sample shorter than an eighth of the slice), and what is
  /// taken for a suspension.
  void start(int runs, double expected_run_ms, const Tick& tick, bool aligned);

  /// Works for about max_ms, or kTicksPerPart ticks if that is longer; true when the sample is
  /// complete. False and no longer busy if the sample was given up, see suspensions().
  bool advance(double max_ms);

  bool busy() const { return busy_; }
  /// How often a sample was given up because it took so much longer than expected that the machine
  /// must have slept, or the page been frozen. Plain readings and samples of unknown length are
  /// kept, and so is what comes after kMostSuspensions: what is always that slow is slow.
  std::size_t suspensions() const { return suspensions_; }
  static constexpr std::size_t kMostSuspensions = 3;
  /// Milliseconds of the last advance() if it gave up a sample for that reason, 0 otherwise.
  double asleep_ms() const { return asleep_ms_; }
  Workload& workload() { return workload_; }
  const Sample& sample() const { return sample_; }
  /// Forgets the sample under way, and with it a run left incomplete.
  void abandon();

 private:
  void work(double begin_ms, double max_ms);
  bool suspended(double elapsed_ms, double max_ms) const;

  Clock& clock_;
  Workload& workload_;
  Tick tick_;
  Sample sample_;
  double expected_run_ms_ = 0.0;
  double asleep_ms_ = 0.0;
  std::size_t suspensions_ = 0;
  int runs_left_ = 0;
  int looks_ = 0;  // readings of the clock inside the present part
  bool aligned_ = true;
  bool busy_ = false;
};

}  // namespace tensorscope
