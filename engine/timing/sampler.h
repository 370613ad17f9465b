#pragma once

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

  /// Begins a sample of `runs` runs. `expected_run_ms` (0 = unknown) only decides how often the
  /// clock is read to end a slice: not at all in a sample shorter than an eighth of the slice.
  void start(int runs, double expected_run_ms, const Tick& tick, bool aligned);

  /// Works for about max_ms, or kTicksPerPart ticks if that is longer; true when the sample is
  /// complete.
  bool advance(double max_ms);

  bool busy() const { return busy_; }
  Workload& workload() { return workload_; }
  const Sample& sample() const { return sample_; }
  /// Forgets the sample under way, and with it a run left incomplete.
  void abandon();

 private:
  void work(double begin_ms, double max_ms);

  Clock& clock_;
  Workload& workload_;
  Tick tick_;
  Sample sample_;
  double expected_run_ms_ = 0.0;
  int runs_left_ = 0;
  int looks_ = 0;  // readings of the clock inside the present part
  bool aligned_ = true;
  bool busy_ = false;
};

}  // namespace tensorscope
