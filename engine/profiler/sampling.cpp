#include "profiler/sampling.h"

#include <algorithm>
#include <limits>
#include <span>

#include "profiler/bootstrap.h"
#include "profiler/drift.h"
#include "profiler/warm_up.h"

namespace tensorscope {
namespace {

constexpr std::size_t kSamplesBetweenTrendTests = 10;
constexpr std::size_t kRecent = 5;

}  // namespace

Sampling::Sampling(const Tick& tick, const LatencyOptions& options, double run_ms)
    : tick_(tick),
      options_(options),
      plan_(SamplePlan::for_sampling(tick, options)),
      run_ms_(run_ms) {}

int Sampling::next_runs(Pcg32& rng) const {
  if (options_.fixed) return options_.fixed->runs_per_sample;
  return plan_.draw_runs(run_ms_, rng);
}

double Sampling::expected_sample_ms() const {
  if (options_.fixed) return run_ms_ * static_cast<double>(options_.fixed->runs_per_sample);
  return plan_.expected_ms(run_ms_);
}

void Sampling::take(const Sample& sample) {
  const bool usable = resolved(sample, tick_.tick_ms);
  if (!usable && !options_.fixed) {  // so much faster than expected that the batch was too small
    ++discarded_;
    run_ms_ = std::max(sample.active_ms, 0.1 * tick_.tick_ms) / static_cast<double>(sample.runs);
    return;
  }
  const double value = run_ms_of(sample, tick_.tick_ms);
  series_.add(sample, value);
  if (!usable) return;
  sorted_.insert(std::upper_bound(sorted_.begin(), sorted_.end(), value), value);
  if (options_.fixed) {
    run_ms_ = value;
  } else {
    const std::span<const double> all(series_.run_ms);
    run_ms_ = median_of(all.last(std::min(kRecent, all.size())));
  }
}

double Sampling::median_ms() const { return sorted_.empty() ? 0.0 : percentile(sorted_, 50.0); }

double Sampling::relative_half_width() const {
  const Interval interval = order_statistic_interval(sorted_);
  if (interval.confidence < kConfidence) return std::numeric_limits<double>::infinity();
  return 0.5 * (interval.upper - interval.lower) / median_ms();
}

bool Sampling::complete(double spent_ms) const {
  const std::size_t count = series_.size();
  if (options_.fixed) return count >= static_cast<std::size_t>(options_.fixed->iterations);
  if (count >= static_cast<std::size_t>(options_.max_samples)) return true;
  if (count < static_cast<std::size_t>(options_.min_samples)) return false;
  if (spent_ms < kLeastShareOfBudget * options_.budget_ms) return false;
  return relative_half_width() <= options_.target_relative_half_width;
}

bool Sampling::out_of_budget(double spent_ms) const {
  if (options_.fixed || series_.size() == 0) return false;
  return out_of_time(spent_ms, options_.budget_ms, expected_sample_ms());
}

bool Sampling::sped_up() const {
  const std::size_t count = series_.size();
  if (options_.fixed || count < 20 || count % kSamplesBetweenTrendTests != 0) return false;
  const DriftTest trend = drift_test(series_.run_ms);
  return trend.p_value < 0.001 && trend.relative_change < -0.1;
}

}  // namespace tensorscope
