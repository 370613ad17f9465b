#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "timing/bootstrap.h"
#include "timing/latency.h"
#include "timing/median_interval.h"

namespace tensorscope {
namespace {

void copy_series(const SampleSeries& warm_up, const SampleSeries& samples, LatencyReport& report) {
  report.samples_ms = samples.run_ms;
  report.sample_ms = samples.sample_ms;
  report.runs_per_sample = samples.runs;
  report.parts_per_sample = samples.parts;
  report.threads_per_sample = samples.threads;
  report.warm_up_ms = warm_up.run_ms;
  report.warm_up_runs = warm_up.runs;
  report.total_runs = total_of(samples.runs);
  report.below_resolution =
      static_cast<std::size_t>(std::count_if(samples.run_ms.begin(), samples.run_ms.end(),
                                             [](double value) { return std::isnan(value); }));
}

// Leaving out the samples that are too short and describing the rest would favour slow ones, so a
// list with any such sample is not described at all.
void describe_samples(const LatencyOptions& options, LatencyReport& report) {
  const bool describable = report.below_resolution == 0;
  const std::vector<double> values = describable ? report.samples_ms : std::vector<double>{};
  report.statistics = summarize(values, static_cast<std::uint64_t>(options.seed));
  report.drift = drift_test(values);
  report.change = change_point(values);
  const double typical_ms = median_of(report.sample_ms);
  report.resolution = typical_ms > 0.0 ? report.tick_ms / typical_ms : 0.0;
  const double step_ms = options.naive() ? report.tick_ms : edge_error_ms(report);
  report.clock_error = typical_ms > 0.0 ? step_ms / typical_ms : 0.0;
  report.median_interval = widened(report.statistics.median_interval, report.clock_error);
  if (report.sample_ms.empty()) return;
  report.ticks_per_sample =
      *std::min_element(report.sample_ms.begin(), report.sample_ms.end()) / report.tick_ms;
}

// From the first sample that the clock could resolve. Where runs are far below a tick, that is a
// later sample of many runs, and the ratio means less.
double cold_start_ratio(const LatencyReport& report) {
  const double median = report.statistics.median;
  if (!(median > 0.0)) return 0.0;
  for (const double value : report.warm_up_ms) {
    if (std::isfinite(value)) return value / median;
  }
  return 0.0;
}

// A step explains a trend if there is no drift on either side of it.
bool is_step(const std::vector<double>& samples, const ChangePoint& change) {
  if (change.p_value >= 0.001) return false;
  const std::span<const double> all(samples);
  return drift_test(all.first(change.index)).p_value >= 0.01 &&
         drift_test(all.subspan(change.index)).p_value >= 0.01;
}

double mean_run_ms(const LatencyReport& report) {
  return std::accumulate(report.sample_ms.begin(), report.sample_ms.end(), 0.0) /
         static_cast<double>(report.total_runs);
}

// The mean of all readings, zeros included, is right on average even where each one is not.
void explain_below_tick(LatencyReport& report) {
  if (report.total_runs == 0) return;
  const double run_ms = mean_run_ms(report);
  report.below_tick = run_ms < report.tick_ms;
  if (!report.below_tick) return;
  char text[400];
  const int runs = report.runs_per_sample.front();
  if (report.below_resolution == 0) {
    std::snprintf(text, sizeof text,
                  "One run takes about %.3g ms, less than the clock's step of %.3g ms: timed alone "
                  "it would read 0 or %.3g ms. So about %d runs were timed together and the time "
                  "divided among them.",
                  run_ms, report.tick_ms, report.tick_ms, runs);
  } else {
    std::snprintf(
        text, sizeof text,
        "The clock moves in steps of %.3g ms, and %zu of %zu samples (%d run%s each) were "
        "too short for it: 0 or one step is not a time. Time more runs together, or let "
        "the protocol choose how many.",
        report.tick_ms, report.below_resolution, report.samples_ms.size(), runs,
        runs == 1 ? "" : "s");
  }
  report.explanation = text;
}

}  // namespace

LatencyReport LatencyExperiment::report() const {
  LatencyReport report;
  static_cast<Tick&>(report) = tick_;
  copy_series(warm_up_.series(), sampling_.series(), report);
  report.discarded = sampling_.discarded();
  report.suspended = sampler_.suspensions();
  report.abandoned = abandoned_;
  report.warm_up_spent_ms = warm_up_spent_ms_;
  report.sampling_spent_ms = sampling_spent_ms_;
  describe_samples(options_, report);
  report.cold_start_ratio = cold_start_ratio(report);
  explain_below_tick(report);
  report.steady = warm_up_.steady();
  report.budget_limited = budget_limited_;
  report.cancelled = cancelled_;
  report.finished = progress_.phase == Phase::kDone && !cancelled_;
  set_flags(report);
  return report;
}

void LatencyExperiment::set_flags(LatencyReport& report) const {
  const auto flag = [&report](bool on, const char* code) {
    if (on) report.flags.emplace_back(code);
  };
  const bool by_protocol = !options_.naive();
  const bool sampled = !report.samples_ms.empty();
  const double target = options_.target_relative_width;
  const double slack = 1.1;
  flag(cancelled_, "cancelled");
  flag(by_protocol && sampled && !report.steady, "not_steady");
  flag(progress_.restarts > 0, "warm_up_extended");
  flag(by_protocol && sampled && sampling_.plan().fewer_ticks(), "fewer_ticks");
  flag(by_protocol && report.samples_ms.size() < static_cast<std::size_t>(options_.min_samples),
       "few_samples");
  flag(sampled && reachable_confidence(report.samples_ms.size()) < kConfidence, "no_interval");
  flag(budget_limited_, "budget_limited");
  flag(by_protocol && (sampling_spent_ms_ > slack * options_.budget_ms ||
                       warm_up_spent_ms_ > slack * options_.warm_up_ms),
       "over_budget");
  const bool step = is_step(report.samples_ms, report.change);
  flag(step && std::abs(report.change.relative_change) > target, "step");
  flag(!step && report.drift.p_value < 0.01 && std::abs(report.drift.relative_change) > target,
       "drift");
  flag(report.statistics.autocorrelated, "autocorrelated");
  flag(report.statistics.several_modes, "several_speeds");
  flag(!report.statistics.outliers.empty(), "outliers");
  flag(std::any_of(report.parts_per_sample.begin(), report.parts_per_sample.end(),
                   [](int parts) { return parts > 1; }),
       "several_parts");
  flag(report.below_tick, "below_tick");
  flag(report.below_resolution > 0, "below_resolution");
  flag(report.discarded > 0, "discarded");
  flag(report.suspended > 0, "suspended");
}

}  // namespace tensorscope
