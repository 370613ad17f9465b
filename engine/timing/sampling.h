#pragma once

#include <cstddef>
#include <vector>

#include "timing/latency_options.h"
#include "timing/random.h"
#include "timing/sample_plan.h"
#include "timing/sample_series.h"

namespace tensorscope {

/// The sampling phase: decides how many runs the next sample has, stores the samples, and says when
/// to stop. It has no clock of its own.
class Sampling {
 public:
  Sampling() = default;
  /// `run_ms` is the warm-up's estimate of a run (0 = unknown).
  Sampling(const Tick& tick, const LatencyOptions& options, double run_ms);

  int next_runs(Pcg32& rng) const;
  /// Estimate of one run, from the latest samples.
  double run_ms() const { return run_ms_; }
  /// Time for the next sample, including the wait for the clock's edges.
  double expected_sample_ms() const;
  void take(const Sample& sample);

  /// True when the 95 % interval of the median is narrow enough, or there are enough samples.
  bool complete(double spent_ms);
  bool out_of_budget(double spent_ms) const;
  /// The workload became more than a tenth faster during sampling, so it was not warm. May be
  /// called at any time; it tests again whenever there are ten more samples.
  bool sped_up();

  double median_ms() const;
  /// Half-width of the median's 95 % interval over the median; infinite below 6 samples, which are
  /// too few for one.
  double relative_half_width() const;
  const SampleSeries& series() const { return series_; }
  const SamplePlan& plan() const { return plan_; }
  std::size_t discarded() const { return discarded_; }

 private:
  static constexpr std::size_t kFewestForTrend = 20;

  Tick tick_;
  LatencyOptions options_;
  SamplePlan plan_;
  SampleSeries series_;
  std::vector<double> sorted_;  // resolved values of series_, ascending
  double run_ms_ = 0.0;
  std::size_t discarded_ = 0;
  std::size_t next_look_ = 0;  // number of samples at which the interval is checked next
  std::size_t next_trend_test_ = kFewestForTrend;  // the same for the trend
};

}  // namespace tensorscope
