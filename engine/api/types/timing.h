#pragma once
// Latency: the options, and every sample and statistic of the result.

#include <string>
#include <vector>

#include "api/types/common.h"
#include "timing/latency.h"

namespace tensorscope::api {

using LatencyRequest = tensorscope::LatencyOptions;
using StatisticsReport = tensorscope::Statistics;

/// Samples that appear in no list, and why.
struct Discarded {
  Count samples = 0;
  std::string reason;
  TENSORSCOPE_FIELDS(Discarded, samples, reason)
};

/// The conditions of a measurement. What only the page knows (isolation, visibility, threads of the
/// device) is in its Environment.
struct MeasurementRecord {
  std::string engine_version;
  std::string build_hash;
  std::string simd;
  double tick_ms = 0;
  bool tick_jittered = false;  ///< the browser moves the clock's edges at random
  double clock_call_ns = 0;
  double clock_error = 0;  ///< relative error of a median because of the clock
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

/// The result of measureLatency. Every sample is the mean of runs_per_sample runs, in milliseconds
/// per run; with the naive protocol it is the clock's plain reading, zeros included.
struct LatencyReport : tensorscope::LatencyReport {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  double latency_ms = 0;    ///< the median; NaN never: see below_tick
  double first_run_ms = 0;  ///< the cold start
  MeasurementRecord record;
  std::vector<std::string> notes;  ///< sentences for the reader: "not steady after 2 s", ...
  double throughput_samples_per_second = 0;

  double drift_p_value() const { return drift.p_value; }
  /// The sample at which the speed most likely changed, if it did.
  std::size_t change_at() const { return change.index; }
  double change_p_value() const { return change.p_value; }
  double change_ratio() const { return 1.0 + change.relative_change; }  ///< median after / before
  TENSORSCOPE_FIELDS(LatencyReport, model, batch, seq, latency_ms, statistics, samples_ms,
                     runs_per_sample, warm_up_ms, warm_up_runs, first_run_ms, cold_start_ratio,
                     total_runs, tick_ms, clock_call_ns, ticks_per_sample, steady, budget_limited,
                     below_tick, cancelled, drift_p_value, change_at, change_p_value, change_ratio,
                     record, notes, throughput_samples_per_second)
};

}  // namespace tensorscope::api
