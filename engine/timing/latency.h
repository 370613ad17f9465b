#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "timing/clock.h"
#include "timing/latency_options.h"
#include "timing/random.h"
#include "timing/sampler.h"
#include "timing/sampling.h"
#include "timing/serial.h"
#include "timing/statistics.h"
#include "timing/tick.h"
#include "timing/warm_up.h"

namespace tensorscope {

enum class LatencyPhase { kCalibrating, kWarmingUp, kSampling, kDone };

struct LatencyProgress {
  LatencyPhase phase = LatencyPhase::kCalibrating;
  double fraction = 0.0;      ///< of the whole, 0..1; never falls
  double time_left_ms = 0.0;  ///< estimate of the longest it can take
  std::size_t warm_up_count = 0;
  std::size_t sample_count = 0;
  int restarts = 0;        ///< rises when samples were moved to the warm-up: fetch both lists anew
  double median_ms = 0.0;  ///< of the samples so far; 0 while there are none
  double relative_half_width = 0.0;  ///< of its 95 % interval; 0 while there are fewer than 6
};

/// Everything that was measured. Times are in ms; `samples_ms` are per run, in order. With the
/// naive protocol a sample too short for the clock (less than two steps) is NaN there: what the
/// clock showed is in `sample_ms`, and it is not a time.
struct LatencyReport : Tick {
  std::vector<double> samples_ms;
  std::vector<double> sample_ms;
  std::vector<int> runs_per_sample;
  std::vector<int> parts_per_sample;
  std::vector<int> threads_per_sample;  ///< at work at once, see Workload::threads_at_once()
  std::vector<double> warm_up_ms;
  std::vector<int> warm_up_runs;
  std::uint64_t total_runs = 0;      ///< in all samples, without the warm-up
  std::size_t below_resolution = 0;  ///< samples that are NaN
  std::size_t discarded = 0;  ///< samples dropped because a change of speed made them too short
  std::size_t suspended = 0;  ///< samples dropped because the machine slept meanwhile
  std::size_t abandoned = 0;  ///< samples given up half-way, at the end of a budget or by cancel()

  double warm_up_spent_ms = 0.0;  ///< clock overheads included
  double sampling_spent_ms = 0.0;
  double ticks_per_sample = 0.0;  ///< of the shortest sample
  double resolution = 0.0;        ///< tick / median sample length
  /// Relative error of a median because of the clock: edge_error_ms() / median sample length; with
  /// the naive protocol, whose readings are plain, it is `resolution`.
  double clock_error = 0.0;
  /// First warm-up sample / median: how much slower the cold start was. 0 if either is not known.
  double cold_start_ratio = 0.0;

  /// Of `samples_ms`; all NaN with count 0 while there are none or any of them is below resolution.
  Statistics statistics;
  Interval median_interval;  ///< statistics.median_interval widened by `clock_error`
  DriftTest drift;
  ChangePoint change;

  bool steady = false;          ///< three consecutive warm-up windows agreed within 2 %
  bool budget_limited = false;  ///< ended by the budget before the target was reached
  bool below_tick = false;      ///< one run is shorter than the clock's tick
  bool cancelled = false;
  bool finished = false;
  /// Codes: cancelled, not_steady, warm_up_extended, fewer_ticks, few_samples, no_interval,
  /// budget_limited, over_budget, drift, outliers, several_parts, below_tick, below_resolution,
  /// discarded, suspended, step, autocorrelated, several_speeds.
  std::vector<std::string> flags;
  std::string explanation;  ///< of below_tick, in a sentence or two; empty otherwise
};

/// What a code in LatencyReport::flags means and what to do, for the reader; an unknown code is
/// returned as it is.
std::string flag_sentence(const std::string& code);

/// Measures how long one run takes, by the protocol of DESIGN.md: calibrate the clock, warm up
/// until steady, sample until the 95 % interval of the median is narrow enough or the budget ends.
/// The caller drives it in slices and has control between them; time between slices is not counted.
/// Clock and workload must outlive it.
class LatencyExperiment {
 public:
  /// Throws Error(invalid_argument) if an option makes no sense.
  LatencyExperiment(Clock& clock, Workload& workload, LatencyOptions options);

  /// Works for about max_ms; true when finished (or cancelled). Throws std::runtime_error when
  /// the clock stands still, Error(unsupported) when it is too coarse for the budget (see
  /// SamplePlan::require_fit); what the workload throws passes through.
  bool advance(double max_ms = 50.0);
  const LatencyProgress& progress() const { return progress_; }
  /// Samples (ms per run) from index `from` on, for streaming; see LatencyProgress::restarts.
  /// Valid until the next advance().
  std::span<const double> samples_since(std::size_t from) const;
  std::span<const double> warm_up_samples_since(std::size_t from) const;
  /// The clock's reading for each whole sample, even where it is too short to be a time.
  std::span<const double> sample_lengths_since(std::size_t from) const;
  /// May be called at any time, but not for every slice: it bootstraps.
  LatencyReport report() const;
  /// Ends the experiment; what was measured stays in the report.
  void cancel();

 private:
  using Phase = LatencyPhase;

  bool fits(double left_ms) const;
  void work(double max_ms);
  void calibrate(double max_ms);
  void start_sample();
  void take_sample();
  void give_up_late_sample();
  void abandon_sample();
  void move_on();
  void move_samples_to_warm_up();
  void finish();
  void update_progress();
  void set_flags(LatencyReport& report) const;
  double fraction() const;

  Clock& clock_;
  LatencyOptions options_;
  Sampler sampler_;
  TickCalibrator calibrator_;
  Pcg32 rng_;
  Tick tick_;
  WarmUp warm_up_;
  Sampling sampling_;
  LatencyProgress progress_;
  double warm_up_spent_ms_ = 0.0;
  double sampling_spent_ms_ = 0.0;
  std::size_t abandoned_ = 0;
  bool budget_limited_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope
