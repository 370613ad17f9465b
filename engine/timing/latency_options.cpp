#include "timing/latency_options.h"

#include "core/range.h"

namespace tensorscope {
namespace {

constexpr std::int64_t kMostSamples = 100'000;

}  // namespace

void validate(const LatencyOptions& options) {
  constexpr const char* kVerb = "latency";
  require_between(kVerb, "budget_ms", options.budget_ms, 1.0, kLongestBudgetMs);
  require_between(kVerb, "warm_up_ms", options.warm_up_ms, 1.0, kLongestBudgetMs);
  require_between(kVerb, "max_samples", options.max_samples, 1, kMostSamples);
  require_between(kVerb, "min_samples", options.min_samples, 1, options.max_samples);
  require_between(kVerb, "target_relative_width", options.target_relative_width, 0.0, 1.0);
  require_between(kVerb, "seed", options.seed, 0, kLargestSeed);
  require_between(kVerb, "naive_runs", options.naive_runs, 0, kMostSamples);
  require_between(kVerb, "naive_warm_up_runs", options.naive_warm_up_runs, 0, kMostSamples);
  require_between(kVerb, "naive_runs_per_sample", options.naive_runs_per_sample, 1,
                  static_cast<std::int64_t>(kMostRunsPerSample));
}

}  // namespace tensorscope
