#pragma once

#include <cstddef>
#include <vector>

#include "timing/latency_options.h"
#include "timing/sample_plan.h"
#include "timing/sample_series.h"

namespace tensorscope {

/// Decides when a workload has become steady: three consecutive windows whose medians lie within
/// 2 % of each other. A window is complete when it has both enough samples and enough time, so
/// that fifteen samples of a microsecond are not mistaken for a warm machine.
class SteadyDetector {
 public:
  SteadyDetector() = default;
  SteadyDetector(int samples_per_window, double ms_per_window)
      : samples_per_window_(samples_per_window), ms_per_window_(ms_per_window) {}

  /// `run_ms` is the time per run of a sample that took `active_ms`.
  void add(double run_ms, double active_ms);
  bool steady() const;
  /// Median of the latest complete window; 0 if there is none.
  double level_ms() const { return medians_.empty() ? 0.0 : medians_.back(); }

 private:
  static constexpr std::ptrdiff_t kWindows = 3;
  static constexpr double kTolerance = 0.02;

  int samples_per_window_ = 5;
  double ms_per_window_ = 100.0;
  double window_ms_ = 0.0;
  std::vector<double> window_;
  std::vector<double> medians_;
};

/// The warm-up phase: decides what to run next, stores the samples, and says when it is over. It
/// has no clock of its own. The first run is a sample by itself (the cold start); then the number
/// of runs doubles until a sample is long enough for the clock (it grows eightfold while a coarse
/// clock shows nothing at all), and only from then on is steadiness tested. The budget may be
/// overrun by up to 60 ticks until the clock has timed a sample, since sampling would begin with a
/// guess otherwise.
class WarmUp {
 public:
  WarmUp() = default;
  WarmUp(const Tick& tick, const LatencyOptions& options);

  int next_runs() const;
  /// Time for the next sample, including the wait for the clock's edges.
  double expected_sample_ms() const;
  /// Latest estimate of one run; 0 while nothing is known.
  double run_ms() const;
  void take(const Sample& sample);
  /// True when steady, out of time or, with the naive protocol, after as many runs as requested.
  bool done(double spent_ms) const;
  bool steady() const { return detector_.steady(); }
  /// Adds samples that turned out to belong to the warm-up.
  void adopt(const SampleSeries& samples) { series_.append(samples); }
  const SampleSeries& series() const { return series_; }

 private:
  Tick tick_;
  LatencyOptions options_;
  SamplePlan plan_;
  SteadyDetector detector_;
  SampleSeries series_;
  bool ramping_ = true;
};

/// Whether to end a phase before a sample expected to take `next_ms`: the budget is spent, or that
/// sample would overrun it by more than a tenth.
bool out_of_time(double spent_ms, double budget_ms, double next_ms);

}  // namespace tensorscope
