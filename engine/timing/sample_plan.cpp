#include "timing/sample_plan.h"

#include <algorithm>
#include <cmath>

#include "timing/latency_options.h"

namespace tensorscope {
namespace {

constexpr double kSpread = 0.25;  // runs per sample vary by this share
constexpr double kCallsPerSample = 1000.0;
constexpr double kMargin = 1.02;  // for noise in the estimate of a run
constexpr int kWarmUpSamples = 15;

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
  const double samples = static_cast<double>(options.min_samples);
  const double affordable =
      options.budget_ms * (1.0 - kSpread) / (kMargin * samples * tick.tick_ms);
  plan.ticks_ = std::clamp(affordable, kFewestTicksPerSample, kTicksPerSample);
  // With a very fine clock max_samples would otherwise be reached within milliseconds.
  const double least_ms =
      kLeastShareOfBudget * options.budget_ms / static_cast<double>(options.max_samples);
  plan.shortest_ms_ =
      std::max({plan.ticks_ * tick.tick_ms, kCallsPerSample * tick.clock_call_ns * 1e-6, least_ms});
  return plan;
}

SamplePlan SamplePlan::for_warm_up(const Tick& tick, const LatencyOptions& options) {
  SamplePlan plan;
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
