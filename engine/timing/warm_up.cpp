#include "timing/warm_up.h"

#include <algorithm>
#include <cmath>

#include "timing/statistics.h"

namespace tensorscope {
namespace {

// 5 samples per window, or 3 or 1 where samples are so long that 15 would not fit the budget.
int samples_per_window(double sample_ms, double budget_ms) {
  if (30.0 * sample_ms <= budget_ms) return 5;
  return 18.0 * sample_ms <= budget_ms ? 3 : 1;
}

constexpr double kLeastTicks = 0.1;      // assumed length of an unresolved sample
constexpr double kTimedTicks = 5.0;      // from which on a sample counts as timed
constexpr double kMostTicksOver = 60.0;  // of overrun allowed until a sample is timed
constexpr double kSlowMs = 5.0;  // a clock of longer ticks makes each sample of the ramp slow

}  // namespace

bool out_of_time(double spent_ms, double budget_ms, double next_ms) {
  return spent_ms >= budget_ms || spent_ms + next_ms > 1.1 * budget_ms;
}

void SteadyDetector::add(double run_ms, double active_ms) {
  window_.push_back(run_ms);
  window_ms_ += active_ms;
  const bool many = window_.size() >= static_cast<std::size_t>(samples_per_window_);
  if (!many || window_ms_ < ms_per_window_) return;
  medians_.push_back(median_of(window_));
  window_.clear();
  window_ms_ = 0.0;
}

bool SteadyDetector::steady() const {
  if (medians_.size() < static_cast<std::size_t>(kWindows)) return false;
  const auto [low, high] = std::minmax_element(medians_.end() - kWindows, medians_.end());
  return *high - *low <= kTolerance * *low;
}

WarmUp::WarmUp(const Tick& tick, const LatencyOptions& options)
    : tick_(tick), options_(options), plan_(SamplePlan::for_warm_up(tick, options)) {}

int WarmUp::next_runs() const {
  if (options_.naive() || series_.size() == 0) return 1;
  if (!ramping_) return plan_.fewest_runs(run_ms());
  // Near the end of the ramp doubling could overshoot; far from it the estimate is mostly noise,
  // and each sample waits for two edges of the clock.
  const int factor = tick_.tick_ms > kSlowMs && std::isnan(series_.run_ms.back()) ? 8 : 2;
  return std::min(factor * series_.runs.back(), plan_.fewest_runs(run_ms()));
}

double WarmUp::expected_sample_ms() const {
  return run_ms() * static_cast<double>(next_runs()) + waiting_ms(tick_);
}

double WarmUp::run_ms() const {
  if (detector_.level_ms() > 0.0) return detector_.level_ms();
  if (series_.size() == 0) return 0.0;
  // The clock says nothing about a sample shorter than its tick, and an estimate of 0 would ask for
  // a sample of a thousand million runs.
  return std::max(series_.sample_ms.back(), kLeastTicks * tick_.tick_ms) /
         static_cast<double>(series_.runs.back());
}

void WarmUp::take(const Sample& sample) {
  const double value = run_ms_of(sample, tick_.tick_ms);
  series_.add(sample, value);
  const bool long_enough = sample.active_ms >= 0.5 * plan_.shortest_ms();
  if (ramping_ && long_enough) {
    ramping_ = false;
    detector_ = SteadyDetector(samples_per_window(sample.active_ms, options_.warm_up_ms),
                               warm_up_window_ms(options_));
    return;  // this one was still part of the ramp
  }
  if (!ramping_ && resolved(sample, tick_.tick_ms)) detector_.add(value, sample.active_ms);
}

bool WarmUp::done(double spent_ms) const {
  if (options_.naive())
    return series_.size() >= static_cast<std::size_t>(options_.naive_warm_up_runs);
  if (series_.size() == 0) return false;
  const bool timed = series_.sample_ms.back() >= kTimedTicks * tick_.tick_ms;
  if (!timed && spent_ms < options_.warm_up_ms + kMostTicksOver * tick_.tick_ms) return false;
  return steady() || out_of_time(spent_ms, options_.warm_up_ms, expected_sample_ms());
}

}  // namespace tensorscope
