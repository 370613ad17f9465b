#pragma once

#include <cstdint>

#include "core/reflect.h"

namespace tensorscope {

inline constexpr double kLongestBudgetMs = 3.6e6;  ///< an hour

inline constexpr double kMostRunsPerSample = 1e9;

/// Seeds cross to JavaScript as doubles, which are exact up to here.
inline constexpr std::int64_t kLargestSeed = std::int64_t{1} << 53;

struct LatencyOptions {
  double budget_ms = 2000.0;   ///< for sampling, as time spent in advance()
  double warm_up_ms = 2000.0;  ///< at most, for warming up; ends when steady, usually far earlier
  std::int64_t min_samples = 30;
  std::int64_t max_samples = 2000;  ///< cannot be set through the API
  /// Half-width of the 95 % interval over the median; 0 = sample until the budget or max_samples
  /// ends it.
  double target_relative_width = 0.01;
  std::int64_t seed = 1;
  /// 0: the full protocol. Otherwise the naive one, for teaching: exactly this many plain readings
  /// of the clock are taken, by default of single runs without warm-up. The budgets are ignored.
  std::int64_t naive_runs = 0;
  std::int64_t naive_warm_up_runs = 0;     ///< before the first reading, discarded
  std::int64_t naive_runs_per_sample = 1;  ///< between two readings of the clock
  TENSORSCOPE_NAMED_FIELDS(LatencyOptions, LatencyRequest, budget_ms, warm_up_ms, min_samples,
                           target_relative_width, seed, naive_runs, naive_warm_up_runs,
                           naive_runs_per_sample)

  bool naive() const { return naive_runs > 0; }
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const LatencyOptions& options);

}  // namespace tensorscope
