#pragma once
// Latency: what is asked for, and every sample and statistic that comes back.

#include <string>
#include <vector>

#include "api/types/common.h"

namespace tensorscope::api {

struct LatencyRequest {
  double budget_ms = 2000;
  double warm_up_ms = 2000;  ///< at most; ends when steady
  Count min_samples = 30;
  double target_relative_width = 0.01;  ///< half-width of the 95 % interval over the median
  Count seed = 1;
  /// 0: the protocol. Otherwise exactly this many readings are taken: by default of single runs,
  /// without warm-up: the naive experiments that the latency lab shows.
  Count naive_runs = 0;
  Count naive_warm_up_runs = 0;     ///< with naive_runs: runs before the first reading, discarded
  Count naive_runs_per_sample = 1;  ///< with naive_runs: runs between two readings of the clock
  TENSORSCOPE_FIELDS(LatencyRequest, budget_ms, warm_up_ms, min_samples, target_relative_width,
                     seed, naive_runs, naive_warm_up_runs, naive_runs_per_sample)
};

/// 95 % where there are at least six values. Of fewer it is [min, max], which holds their median
/// with `confidence` 1 - 2^(1-n) only: 0.5 for two, 0 for one. No verdict rests on less than 0.95.
struct Interval {
  double low = 0;
  double high = 0;
  double confidence = 0;
  TENSORSCOPE_FIELDS(Interval, low, high, confidence)
};

/// Summary of samples; units are those of the samples (milliseconds in latency reports).
struct StatisticsReport {
  Count count = 0;
  double median = 0;
  Interval median_interval;
  double mean = 0;
  double trimmed_mean = 0;  ///< 10 % cut off at each end
  double std = 0;           ///< n - 1
  double mad = 0;           ///< median absolute deviation, not scaled
  double min = 0;
  double max = 0;
  double p50 = 0;
  double p90 = 0;
  double p95 = 0;
  double p99 = 0;               ///< percentiles: linear interpolation (type 7, NumPy's default)
  double cv = 0;                ///< std / mean
  std::vector<Count> outliers;  ///< indices beyond 3.5 scaled MADs; kept in all figures
  Count low_severe = 0;         ///< beyond Tukey's fences, 1.5 (mild) and 3 quartile ranges
  Count low_mild = 0;
  Count high_mild = 0;
  Count high_severe = 0;
  double autocorrelation = 0;   ///< rank correlation of neighbours in time
  bool autocorrelated = false;  ///< too much of it for chance: the interval has been widened
  bool several_modes = false;   ///< the values gather around more than one
  TENSORSCOPE_FIELDS(StatisticsReport, count, median, median_interval, mean, trimmed_mean, std, mad,
                     min, max, p50, p90, p95, p99, cv, outliers, low_severe, low_mild, high_mild,
                     high_severe, autocorrelation, autocorrelated, several_modes)
};

/// Samples that are in no list, and why.
struct Discarded {
  Count samples = 0;
  std::string reason;
  TENSORSCOPE_FIELDS(Discarded, samples, reason)
};

/// What a measurement was made with. What the page alone knows (isolation, visibility, threads of
/// the device) is in its Environment.
struct MeasurementRecord {
  std::string engine_version;
  std::string build_hash;
  std::string simd;
  double tick_ms = 0;
  bool tick_jittered = false;  ///< the browser moves the clock's edges at random
  double clock_call_ns = 0;
  double clock_error = 0;  ///< what a median may be off by because of the clock, relative
  Count samples = 0;
  Count runs = 0;
  Count fewest_runs_per_sample = 0;
  Count most_runs_per_sample = 0;
  Count warm_up_samples = 0;
  std::vector<Discarded> discarded;
  TENSORSCOPE_FIELDS(MeasurementRecord, engine_version, build_hash, simd, tick_ms, tick_jittered,
                     clock_call_ns, clock_error, samples, runs, fewest_runs_per_sample,
                     most_runs_per_sample, warm_up_samples, discarded)
};

/// measureLatency. Every sample is the mean of runs_per_sample runs, in milliseconds per run.
struct LatencyReport {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  double latency_ms = 0;  ///< the median; NaN never: see below_tick
  StatisticsReport statistics;
  std::vector<double> samples_ms;
  std::vector<Count> runs_per_sample;
  std::vector<double> warm_up_ms;
  std::vector<Count> warm_up_runs;
  double first_run_ms = 0;      ///< the cold start
  double cold_start_ratio = 0;  ///< first sample that the clock could time / median; 0: not known
  Count total_runs = 0;
  double tick_ms = 0;
  double clock_call_ns = 0;
  double ticks_per_sample = 0;
  bool steady = false;
  bool budget_limited = false;
  bool below_tick =
      false;  ///< one run is shorter than the tick: no single timing would mean anything
  bool cancelled = false;
  double drift_p_value = 1;
  Count change_at = 0;  ///< the sample at which the speed most likely changed, if it did
  double change_p_value = 1;
  double change_ratio = 1;  ///< median from there on / before
  MeasurementRecord record;
  std::vector<std::string> notes;  ///< sentences for the reader: "not steady after 2 s", ...
  double throughput_samples_per_second = 0;
  TENSORSCOPE_FIELDS(LatencyReport, model, batch, seq, latency_ms, statistics, samples_ms,
                     runs_per_sample, warm_up_ms, warm_up_runs, first_run_ms, cold_start_ratio,
                     total_runs, tick_ms, clock_call_ns, ticks_per_sample, steady, budget_limited,
                     below_tick, cancelled, drift_p_value, change_at, change_p_value, change_ratio,
                     record, notes, throughput_samples_per_second)
};

}  // namespace tensorscope::api
