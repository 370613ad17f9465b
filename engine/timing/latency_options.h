#pragma once

#include <cstdint>
#include <optional>

namespace tensorscope {

inline constexpr double kLongestBudgetMs = 3.6e6;  ///< an hour

inline constexpr double kMostRunsPerSample = 1e9;

/// The naive protocol, for teaching: a fixed number of warm-up runs, then `iterations` samples of
/// `runs_per_sample` runs, each read off the clock as it is. Ignores the budgets.
struct FixedProtocol {
  int warm_up_runs = 0;
  int iterations = 1;
  int runs_per_sample = 1;
};

struct LatencyOptions {
  double budget_ms = 2000.0;   ///< for sampling, as time spent in advance()
  double warm_up_ms = 2000.0;  ///< at most, for warming up; usually far less is needed
  int min_samples = 30;
  int max_samples = 2000;
  /// Of the 95 % interval of the median; 0 = sample until the budget or max_samples ends it.
  double target_relative_width = 0.01;
  std::uint64_t seed = 1;
  std::optional<FixedProtocol> fixed;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const LatencyOptions& options);

}  // namespace tensorscope
