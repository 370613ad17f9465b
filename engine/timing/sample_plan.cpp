#include "timing/sample_plan.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/readable.h"
#include "timing/latency_options.h"

namespace tensorscope {
namespace {

constexpr double kSpread = 0.25;  // runs per sample vary by this share
constexpr double kCallsPerSample = 1000.0;
constexpr double kMargin = 1.02;  // for noise in the estimate of a run
constexpr int kWarmUpSamples = 15;
constexpr double kSliceMs = 50.0;     // usual slice of a caller; a longer sample comes in parts
constexpr double kUsableShare = 0.5;  // of the wanted ticks; a sample with fewer is discarded

// The longest time that a measurement with this budget may take.
double most_ms(double budget_ms) { return std::max(kMostOverrun * budget_ms, kAlwaysAllowedMs); }

double nominal_runs(double shortest_ms, double run_ms) {
  if (run_ms >= shortest_ms) return 1.0;
  if (run_ms <= 0.0) return kMostRunsPerSample;
  return std::clamp(std::ceil(kMargin * shortest_ms / (1.0 - kSpread) / run_ms), 1.0,
                    kMostRunsPerSample);
}

}  // namespace

double warm_up_window_ms(const LatencyOptions& options) {
  return std::min(100.0, options.warm_up_ms / 20.0);
}

SamplePlan SamplePlan::for_sampling(const Tick& tick, const LatencyOptions& options) {
  SamplePlan plan;
  plan.tick_ = tick;
  const double samples = static_cast<double>(options.min_samples);
  const double affordable =
      options.budget_ms * (1.0 - kSpread) / (kMargin * samples * tick.tick_ms);
  plan.ticks_ = std::clamp(affordable, kFewestTicksPerSample, kTicksPerSample);
  plan.least_usable_ms_ = kUsableShare * plan.ticks_ * tick.tick_ms;
  // With a very fine clock max_samples would otherwise be reached within milliseconds.
  const double least_ms =
      kLeastShareOfBudget * options.budget_ms / static_cast<double>(options.max_samples);
  plan.shortest_ms_ =
      std::max({plan.ticks_ * tick.tick_ms, kCallsPerSample * tick.clock_call_ns * 1e-6, least_ms});
  return plan;
}

SamplePlan SamplePlan::for_warm_up(const Tick& tick, const LatencyOptions& options) {
  SamplePlan plan;
  plan.tick_ = tick;
  const double affordable = options.warm_up_ms / (kWarmUpSamples * tick.tick_ms);
  plan.ticks_ = std::clamp(affordable, 5.0, kFewestTicksPerSample);
  plan.shortest_ms_ =
      std::max({plan.ticks_ * tick.tick_ms, kCallsPerSample * tick.clock_call_ns * 1e-6,
                warm_up_window_ms(options) / 20.0});
  return plan;
}

double SamplePlan::expected_ms(double run_ms) const {
  return nominal_runs(shortest_ms_, run_ms) * run_ms;
}

void refuse_coarse_clock(const Tick& tick, double ticks, double needed_ms, double budget_ms) {
  throw Error(
      ErrorCode::kUnsupported, "timer",
      text("timer: the clock moves in steps of ", readable(tick.tick_ms),
           " ms, so it resolves samples of ", readable(ticks * tick.tick_ms), " ms or more (",
           ticks, " steps), and the least that can be measured takes ", readable(needed_ms),
           " ms, where the budget is ", readable(budget_ms), " ms"),
      text(
          "Use a browser or a page with a finer clock (a cross-origin isolated page, or protection "
          "against fingerprinting switched off for it), or give this measurement ",
          readable(std::ceil(needed_ms / budget_ms)), " times the budget or more."));
}

double SamplePlan::with_waiting(double active_ms) const {
  const double part_ms = std::max(kSliceMs, kTicksPerPart * tick_.tick_ms);
  return active_ms + waiting_ms(tick_) * std::max(1.0, active_ms / part_ms);
}

double SamplePlan::elapsed_ms(double run_ms) const { return with_waiting(expected_ms(run_ms)); }

double coarsest_tick_ms(double budget_ms, int samples) {
  return most_ms(budget_ms) / (samples * kFewestTicksPerSample * kMargin / (1.0 - kSpread));
}

void SamplePlan::require_fit(double budget_ms, int samples) const {
  const double sample_ms = kFewestTicksPerSample * tick_.tick_ms;
  const double needed_ms = samples * with_waiting(kMargin * sample_ms / (1.0 - kSpread));
  if (needed_ms <= most_ms(budget_ms)) return;
  refuse_coarse_clock(tick_, kFewestTicksPerSample, needed_ms, budget_ms);
}

int SamplePlan::fewest_runs(double run_ms) const {
  if (run_ms <= 0.0) return static_cast<int>(kMostRunsPerSample);
  return static_cast<int>(std::clamp(std::ceil(shortest_ms_ / run_ms), 1.0, kMostRunsPerSample));
}

int SamplePlan::draw_runs(double run_ms, Pcg32& rng) const {
  const double nominal = nominal_runs(shortest_ms_, run_ms);
  if (nominal <= 1.0) return 1;
  const double low = std::ceil((1.0 - kSpread) * nominal);
  const double high = std::floor((1.0 + kSpread) * nominal);
  return static_cast<int>(low + std::floor(rng.uniform() * (high - low + 1.0)));
}

}  // namespace tensorscope
