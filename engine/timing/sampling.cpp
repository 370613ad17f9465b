#include "timing/sampling.h"

#include <algorithm>
#include <limits>
#include <span>

#include "timing/median_interval.h"
#include "timing/serial.h"
#include "timing/warm_up.h"

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
  if (options_.naive()) return static_cast<int>(options_.naive_runs_per_sample);
  return plan_.draw_runs(run_ms_, rng);
}

double Sampling::expected_sample_ms() const {
  if (options_.naive()) return run_ms_ * static_cast<double>(options_.naive_runs_per_sample);
  return plan_.elapsed_ms(run_ms_);
}

void Sampling::take(const Sample& sample) {
  const bool usable = resolved(sample, tick_.tick_ms);
  // The runs were so much faster than expected that there were too few of them.
  if (!options_.naive() && (!usable || sample.active_ms < plan_.least_usable_ms())) {
    ++discarded_;
    run_ms_ = std::max(sample.active_ms, 0.1 * tick_.tick_ms) / static_cast<double>(sample.runs);
    return;
  }
  const double value = run_ms_of(sample, tick_.tick_ms);
  series_.add(sample, value);
  if (!usable) return;
  sorted_.insert(std::upper_bound(sorted_.begin(), sorted_.end(), value), value);
  if (options_.naive()) {
    run_ms_ = value;
  } else {
    const std::span<const double> all(series_.run_ms);
    run_ms_ = median_of(all.last(std::min(kRecent, all.size())));
  }
}

double Sampling::median_ms() const { return sorted_.empty() ? 0.0 : percentile(sorted_, 50.0); }

double Sampling::relative_half_width() const {
  const Interval interval = median_interval(sorted_);
  if (!supported(interval)) return std::numeric_limits<double>::infinity();
  // Samples at several speeds may have a narrow interval by chance; the quartiles reveal them.
  const double half_width = 0.5 * (interval.high - interval.low);
  return std::max(half_width, expected_half_width(sorted_)) / median_ms();
}

// An interval checked after every sample would be accepted at its narrowest moment, and would then
// cover the median less often than it claims. So the number of samples grows by half between
// checks.
bool Sampling::complete(double spent_ms) {
  const std::size_t count = series_.size();
  if (options_.naive()) return count >= static_cast<std::size_t>(options_.naive_runs);
  if (count >= static_cast<std::size_t>(options_.max_samples)) return true;
  if (count < static_cast<std::size_t>(options_.min_samples)) return false;
  if (spent_ms < kLeastShareOfBudget * options_.budget_ms) return false;
  if (count < next_look_) return false;
  next_look_ = count + count / 2;
  return relative_half_width() <= options_.target_relative_width;
}

bool Sampling::out_of_budget(double spent_ms) const {
  if (options_.naive()) return false;
  if (series_.size() == 0) {  // one sample, however long
    return discarded_ > 0 && spent_ms + expected_sample_ms() > kMostOverrun * options_.budget_ms;
  }
  const bool few = series_.size() < static_cast<std::size_t>(options_.min_samples);
  if (!few) return out_of_time(spent_ms, options_.budget_ms, expected_sample_ms());
  // Below min_samples the budget may be overrun by a tenth: an interval needs these samples most.
  return spent_ms + expected_sample_ms() > 1.1 * options_.budget_ms;
}

bool Sampling::sped_up() {
  const std::size_t count = series_.size();
  if (options_.naive() || count < next_trend_test_) return false;
  next_trend_test_ = count + kSamplesBetweenTrendTests;
  const DriftTest trend = drift_test(series_.run_ms);
  return trend.p_value < 0.001 && trend.relative_change < -0.1;
}

}  // namespace tensorscope
