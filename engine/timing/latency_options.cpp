#include "timing/latency_options.h"

#include "timing/limits.h"

namespace tensorscope {
namespace {

constexpr int kMostSamples = 100'000;

}  // namespace

void validate(const LatencyOptions& options) {
  require_between("measure_latency", "budget_ms", options.budget_ms, 1.0, kLongestBudgetMs);
  require_between("measure_latency", "warm_up_budget_ms", options.warm_up_budget_ms, 1.0,
                  kLongestBudgetMs);
  require_between("measure_latency", "max_samples", options.max_samples, 1, kMostSamples);
  require_between("measure_latency", "min_samples", options.min_samples, 1, options.max_samples);
  require_between("measure_latency", "target_relative_half_width",
                  options.target_relative_half_width, 0.0, 1.0);
  if (!options.fixed) return;
  require_between("measure_latency", "fixed.warm_up_runs", options.fixed->warm_up_runs, 0,
                  kMostSamples);
  require_between("measure_latency", "fixed.iterations", options.fixed->iterations, 1,
                  kMostSamples);
  require_between("measure_latency", "fixed.runs_per_sample", options.fixed->runs_per_sample, 1,
                  kMostRunsPerSample);
}

}  // namespace tensorscope
