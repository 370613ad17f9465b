#include <algorithm>
#include <cstddef>

#include "api/reports/convert.h"
#include "api/reports/convert_record.h"
#include "kernels/roof/peak.h"
#include "timing/statistics.h"

namespace tensorscope::api {
namespace {

template <class From>
std::vector<Count> counts(const std::vector<From>& values) {
  return {values.begin(), values.end()};
}

/// Of a naive experiment: what the clock showed per run, zeros included.
std::vector<double> readings(const tensorscope::LatencyReport& report) {
  std::vector<double> values;
  values.reserve(report.sample_ms.size());
  for (std::size_t i = 0; i < report.sample_ms.size(); ++i) {
    values.push_back(report.sample_ms[i] / static_cast<double>(report.runs_per_sample[i]));
  }
  return values;
}

std::vector<std::string> notes(const tensorscope::LatencyReport& report) {
  std::vector<std::string> sentences;
  if (!report.explanation.empty()) sentences.push_back(report.explanation);
  for (const std::string& flag : report.flags) {
    const bool explained = flag == "below_tick" || flag == "below_resolution";
    if (!(explained && !report.explanation.empty())) sentences.push_back(flag_sentence(flag));
  }
  return sentences;
}

MeasurementRecord record_of(const tensorscope::LatencyReport& from) {
  MeasurementRecord record = record_begun(from);
  record.samples = static_cast<Count>(from.samples.size());
  record.runs = static_cast<Count>(from.runs);
  record.warm_up_samples = static_cast<Count>(from.warm_up_samples.size());
  if (!from.runs_per_sample.empty()) {
    const auto [few, most] =
        std::minmax_element(from.runs_per_sample.begin(), from.runs_per_sample.end());
    record.fewest_runs_per_sample = *few;
    record.most_runs_per_sample = *most;
  }
  if (from.discarded > 0) {
    record.discarded.push_back(
        {static_cast<Count>(from.discarded), "too short for the clock after a change of speed"});
  }
  if (from.abandoned > 0) {
    record.discarded.push_back(
        {static_cast<Count>(from.abandoned), "cut short by the end of the budget or a cancel"});
  }
  return record;
}

double throughput(Count batch, double latency_ms) {
  return latency_ms > 0 ? 1e3 * static_cast<double>(batch) / latency_ms : 0.0;
}

/// Medians and their kin over the readings as they are, as the naive experiment would compute them.
void describe_readings(const LatencyRequest& request, const tensorscope::LatencyReport& from,
                       LatencyReport& to) {
  to.samples_ms = readings(from);
  to.statistics =
      convert(tensorscope::summarize(to.samples_ms, static_cast<std::uint64_t>(request.seed)));
}

}  // namespace

Interval convert(const tensorscope::Interval& interval) {
  return {finite(interval.lower), finite(interval.upper), interval.confidence};
}

StatisticsReport convert(const tensorscope::Statistics& from) {
  StatisticsReport to;
  to.count = static_cast<Count>(from.count);
  to.median = finite(from.median);
  to.median_interval = convert(from.median_interval);
  to.mean = finite(from.mean);
  to.trimmed_mean = finite(from.trimmed_mean);
  to.std = finite(from.std_dev);
  to.mad = finite(from.mad_raw);
  to.min = finite(from.min);
  to.max = finite(from.max);
  to.p50 = finite(from.p50);
  to.p90 = finite(from.p90);
  to.p95 = finite(from.p95);
  to.p99 = finite(from.p99);
  to.cv = finite(from.cv);
  to.outliers = counts(from.outliers);
  to.low_severe = static_cast<Count>(from.outlier_classes.low_severe);
  to.low_mild = static_cast<Count>(from.outlier_classes.low_mild);
  to.high_mild = static_cast<Count>(from.outlier_classes.high_mild);
  to.high_severe = static_cast<Count>(from.outlier_classes.high_severe);
  to.autocorrelation = finite(from.autocorrelation.lag_one);
  to.autocorrelated = from.autocorrelated;
  to.several_modes = from.several_modes;
  return to;
}

LatencyReport convert(const tensorscope::LatencyReport& from, const LatencyRequest& request,
                      Count batch) {
  LatencyReport to;
  to.batch = batch;
  if (request.naive_runs > 0) {
    describe_readings(request, from, to);
  } else {
    to.samples_ms = from.samples;
    to.statistics = convert(from.statistics);
    to.statistics.median_interval = convert(from.median_interval);
  }
  to.latency_ms = to.statistics.median;
  to.runs_per_sample = counts(from.runs_per_sample);
  to.warm_up_ms = from.warm_up_samples;
  for (double& value : to.warm_up_ms) value = finite(value);
  to.warm_up_runs = counts(from.warm_up_runs_per_sample);
  to.first_run_ms = first_run_ms(from.warm_up_samples, to.samples_ms);
  to.total_runs = static_cast<Count>(from.runs);
  to.tick_ms = finite(from.tick_ms);
  to.clock_call_ns = finite(from.clock_call_ns);
  to.ticks_per_sample = finite(from.ticks_per_sample);
  to.steady = from.steady;
  to.budget_limited = from.budget_limited;
  to.below_tick = from.below_tick;
  to.cancelled = from.cancelled;
  to.drift_p_value = finite(from.drift.p_value);
  to.cold_start_ratio = finite(from.cold_start_ratio);
  to.change_at = static_cast<Count>(from.change.index);
  to.change_p_value = finite(from.change.p_value);
  to.change_ratio = 1.0 + finite(from.change.relative_change);
  to.record = record_of(from);
  to.notes = notes(from);
  to.throughput_samples_per_second = throughput(batch, to.latency_ms);
  return to;
}

double first_run_ms(std::span<const double> warm_up, std::span<const double> samples) {
  if (!warm_up.empty()) return finite(warm_up.front());
  return samples.empty() ? 0.0 : finite(samples.front());
}

CalibrationReport convert(const Calibration& from) {
  CalibrationReport to;
  to.peak_gflops_per_second = finite(from.roof.peak_gflops);
  to.peak_interval = convert(from.roof.peak_interval);
  to.bandwidth_gb_per_second = finite(from.roof.bandwidth_gb);
  to.bandwidth_interval = convert(from.roof.bandwidth_interval);
  to.ridge_flop_per_byte = finite(from.roof.ridge());
  to.tick_ms = from.tick_ms;
  to.clock_call_ns = from.clock_call_ns;
  to.bandwidth_buffer_bytes = from.buffer_bytes;
  to.elapsed_ms = from.elapsed_ms;
  to.simd = kernels::peak_flops_kind();
  return to;
}

}  // namespace tensorscope::api
