#include "profiler/latency_options.h"

#include <cstdio>
#include <stdexcept>
#include <string>

namespace tensorscope {
namespace {

constexpr double kLongestBudgetMs = 3.6e6;
constexpr int kMostSamples = 100'000;
constexpr int kMostRuns = 1'000'000'000;

// Written so that NaN fails.
void require_between(const char* field, double value, double low, double high) {
  if (value >= low && value <= high) return;
  char text[200];
  std::snprintf(text, sizeof text, "measure_latency: %s is %g, expected a number between %g and %g",
                field, value, low, high);
  throw std::invalid_argument(text);
}

}  // namespace

void validate(const LatencyOptions& options) {
  require_between("budget_ms", options.budget_ms, 1.0, kLongestBudgetMs);
  require_between("warm_up_budget_ms", options.warm_up_budget_ms, 1.0, kLongestBudgetMs);
  require_between("max_samples", options.max_samples, 1, kMostSamples);
  require_between("min_samples", options.min_samples, 1, options.max_samples);
  require_between("target_relative_half_width", options.target_relative_half_width, 0.0, 1.0);
  if (!options.fixed) return;
  require_between("fixed.warm_up_runs", options.fixed->warm_up_runs, 0, kMostSamples);
  require_between("fixed.iterations", options.fixed->iterations, 1, kMostSamples);
  require_between("fixed.runs_per_sample", options.fixed->runs_per_sample, 1, kMostRuns);
}

}  // namespace tensorscope
