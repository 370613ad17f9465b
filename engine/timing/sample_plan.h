#pragma once

#include <cstdint>

#include "timing/latency_options.h"
#include "timing/random.h"
#include "timing/tick.h"

namespace tensorscope {

constexpr double kTicksPerSample = 100.0;
constexpr double kFewestTicksPerSample = 50.0;
/// A budget too short for the fewest samples is overrun by at most this factor; if even that is too
/// short, nothing is measured. As samples vary by a quarter, twice the budget is never exceeded.
constexpr double kMostOverrun = 1.5;
/// A short budget may be overrun up to this: with a clock of 1 ms (Firefox and Safari without
/// isolation) the shortest comparison takes 0.3 s.
constexpr double kAlwaysAllowedMs = 500.0;
/// Sampling for a moment only would miss everything that varies slowly, so this share of the
/// budget is always used.
constexpr double kLeastShareOfBudget = 0.2;

/// How long a sample is and how many runs it has.
class SamplePlan {
 public:
  SamplePlan() = default;

  /// At least 100 ticks, fewer (down to 50) where `min_samples` samples would not fit the budget;
  /// and at least 1000 readings of the clock, so that reading it costs at most 0.1 %.
  static SamplePlan for_sampling(const Tick& tick, const LatencyOptions& options);
  /// At least 50 ticks where the budget holds fifteen such samples, fewer otherwise; and a
  /// twentieth of a window, so that a warm-up of two seconds keeps some 400 samples.
  static SamplePlan for_warm_up(const Tick& tick, const LatencyOptions& options);

  double shortest_ms() const { return shortest_ms_; }
  double ticks() const { return ticks_; }
  bool fewer_ticks() const { return ticks_ < kTicksPerSample; }
  /// Mean length of the samples drawn.
  double expected_ms(double run_ms) const;
  /// Time for such a sample, including the wait for the clock's edges.
  double elapsed_ms(double run_ms) const;
  /// A shorter sample is discarded for having too few ticks: its runs were far faster than
  /// expected.
  double least_usable_ms() const { return least_usable_ms_; }
  /// Throws Error(unsupported) where `samples` samples of the fewest ticks fit neither into
  /// kMostOverrun budgets nor into kAlwaysAllowedMs: the clock is too coarse. The error says how
  /// coarse, and which budget would do.
  void require_fit(double budget_ms, int samples) const;

  /// Runs for a sample: 1 when one run is long enough, else uniform in N0 [0.75, 1.25] where
  /// 0.75 N0 runs are long enough. Varying it keeps the samples off the clock's grid.
  int draw_runs(double run_ms, Pcg32& rng) const;
  /// The smallest number of runs that is long enough.
  int fewest_runs(double run_ms) const;

 private:
  double with_waiting(double active_ms) const;

  Tick tick_;
  double shortest_ms_ = 0.0;
  double least_usable_ms_ = 0.0;
  double ticks_ = kTicksPerSample;
};

/// Throws Error(unsupported): with this clock the fewest samples, of `ticks` ticks each, take
/// `needed_ms`, more than the budget. The error says what would help.
[[noreturn]] void refuse_coarse_clock(const Tick& tick, double ticks, double needed_ms,
                                      double budget_ms);

/// The coarsest clock with which `samples` samples may fit into a budget, in ms.
double coarsest_tick_ms(double budget_ms, int samples);

/// Length of one warm-up window.
double warm_up_window_ms(const LatencyOptions& options);

}  // namespace tensorscope
