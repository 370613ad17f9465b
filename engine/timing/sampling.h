#pragma once

#include <cstddef>
#include <vector>

#include "timing/latency_options.h"
#include "timing/random.h"
#include "timing/sample_plan.h"
#include "timing/sample_series.h"

namespace tensorscope {

/// The measurement proper: how many runs the next sample has, what came out, when to stop. It has
/// no clock of its own.
class Sampling {
 public:
  Sampling() = default;
  /// `run_ms` is what the warm-up found (0 = nothing known).
  Sampling(const Tick& tick, const LatencyOptions& options, double run_ms);

  int next_runs(Pcg32& rng) const;
  /// Estimate of one run, from the latest samples.
  double run_ms() const { return run_ms_; }
  /// What the next sample takes, with the waiting for the clock's edges.
  double expected_sample_ms() const;
  void take(const Sample& sample);

  /// The 95 % interval of the median is narrow enough, or there are as many samples as wanted.
  bool complete(double spent_ms);
  bool out_of_budget(double spent_ms) const;
  /// The workload became more than a tenth faster on the way: it was not warm. Asked as often as
  /// one likes, answers when there are ten samples more than at its last answer.
  bool sped_up();

  double median_ms() const;
  /// Of the 95 % interval of the median; infinite below 6 samples, which cannot support one.
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
  std::size_t next_look_ = 0;  // number of samples at which the interval is asked again
  std::size_t next_trend_test_ = kFewestForTrend;  // and the trend
};

}  // namespace tensorscope
