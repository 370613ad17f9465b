#include "timing/median_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"

namespace tensorscope {
namespace {

constexpr std::size_t kMostExact = 1000;  // 2^-n underflows beyond it, where the limit is accurate
constexpr double kNormalQuantile = 1.959963984540054;

/// Rank d, and the coverages of [x(d), x(n+1-d)] and of the next narrower interval.
struct Ranks {
  std::size_t outer = 1;
  double outer_coverage = 0.0;
  double inner_coverage = 0.0;
};

// Coverage of rank d is 1 - 2 P(B <= d-1), B ~ Binomial(n, 1/2). Finds the largest d with 95 %.
Ranks exact_ranks(std::size_t n) {
  Ranks ranks;
  double mass = std::exp2(-static_cast<double>(n));
  double coverage = 1.0 - 2.0 * mass;
  for (std::size_t d = 1;; ++d) {
    mass *= static_cast<double>(n - d + 1) / static_cast<double>(d);
    const double next = coverage - 2.0 * mass;
    if (next < kConfidence) {
      ranks.outer = d;
      ranks.outer_coverage = coverage;
      ranks.inner_coverage = next;
      return ranks;
    }
    coverage = next;
  }
}

// Fractional rank (1-based) of the lower end.
double lower_rank(std::size_t n) {
  const double count = static_cast<double>(n);
  if (n > kMostExact) return 0.5 * (count + 1.0 - kNormalQuantile * std::sqrt(count));
  const Ranks ranks = exact_ranks(n);
  const double d = static_cast<double>(ranks.outer);
  const double excess =
      (ranks.outer_coverage - kConfidence) / (ranks.outer_coverage - ranks.inner_coverage);
  return d + (count - d) * excess / (d + (count - 2.0 * d) * excess);
}

double at_rank(std::span<const double> sorted, double rank) {
  const auto below = static_cast<std::size_t>(rank);  // 1-based
  const double fraction = rank - static_cast<double>(below);
  const double low = sorted[below - 1];
  return low + fraction * (sorted[std::min(below, sorted.size() - 1)] - low);
}

}  // namespace

// Of normal values, sqrt(pi/2) sigma / sqrt(n) is the standard error of the median, and 1.349 sigma
// the interquartile range.
double expected_half_width(std::span<const double> sorted) {
  const double sigma = (percentile(sorted, 75.0) - percentile(sorted, 25.0)) / 1.3489795;
  return kNormalQuantile * 1.2533141 * sigma / std::sqrt(static_cast<double>(sorted.size()));
}

double reachable_confidence(std::size_t n) {
  if (n < 2) return 0.0;
  return std::min(kConfidence, 1.0 - std::exp2(1.0 - static_cast<double>(n)));
}

std::string confidence_text(double confidence) { return significant(100.0 * confidence, 4) + " %"; }

std::string interval_text(double confidence, const std::string& low, const std::string& high) {
  if (!(confidence > 0.0)) return "too few samples for an interval";
  std::string range = confidence_text(confidence) + " interval " + low + " to " + high;
  if (confidence >= kConfidence) return range;
  return range + ", too few samples for " + confidence_text(kConfidence);
}

Interval median_interval(std::span<const double> sorted) {
  const std::size_t n = sorted.size();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if (n == 0) return {nan, nan, 0.0};
  const double confidence = reachable_confidence(n);
  if (confidence < kConfidence) return {sorted.front(), sorted.back(), confidence};
  const double rank = lower_rank(n);
  return {at_rank(sorted, rank), at_rank(sorted, static_cast<double>(n) + 1.0 - rank), confidence};
}

}  // namespace tensorscope
