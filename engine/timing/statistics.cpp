#include "timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "timing/bootstrap.h"
#include "timing/median_interval.h"
#include "timing/serial.h"

namespace tensorscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kMadToSigma = 1.4826022185056018;      // 1 / Phi^-1(3/4)
constexpr double kMeanDeviationToSigma = 1.2533141373;  // sqrt(pi / 2)
constexpr double kOutlierLimit = 3.5;
constexpr double kDependent = 0.01;  // p-value below which independence is rejected

std::vector<double> sorted_copy(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Two passes: the textbook one-pass formula cancels when the spread is small beside the mean.
std::optional<double> standard_deviation(std::span<const double> values, double mean) {
  if (values.size() < 2) return std::nullopt;
  double sum = 0.0;
  for (double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

std::vector<double> distances(std::span<const double> values, double centre) {
  std::vector<double> result;
  result.reserve(values.size());
  for (double value : values) result.push_back(std::abs(value - centre));
  return result;
}

bool has_several_modes(std::span<const double> sorted, const Interval& interval) {
  if (sorted.size() < 20) return false;
  const double expected = expected_half_width(sorted);
  const double found = 0.5 * (interval.high - interval.low);
  return 3.0 * found < expected || found > 3.0 * expected;
}

Statistics empty_statistics() {
  Statistics s;
  for (double* field : {&s.mean, &s.median, &s.trimmed_mean, &s.mad, &s.min, &s.max, &s.p50, &s.p90,
                        &s.p95, &s.p99, &s.median_interval.low, &s.median_interval.high}) {
    *field = kNaN;
  }
  return s;
}

}  // namespace

void require_finite(std::span<const double> values, const char* what) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    throw std::invalid_argument(std::string("statistics: ") + what + "[" + std::to_string(i) +
                                "] is " + (std::isnan(values[i]) ? "NaN" : "infinite") +
                                ", expected a finite number; remove it or mark it as discarded");
  }
}

double percentile(std::span<const double> sorted, double p) {
  if (!(p >= 0.0 && p <= 100.0)) {
    throw std::invalid_argument("statistics: p is " + std::to_string(p) +
                                ", expected a percentile between 0 and 100");
  }
  if (sorted.empty()) return kNaN;
  const double position = static_cast<double>(sorted.size() - 1) * p / 100.0;
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double fraction = position - static_cast<double>(below);
  return sorted[below] + fraction * (sorted[above] - sorted[below]);
}

double median_of(std::span<const double> values) { return percentile(sorted_copy(values), 50.0); }

std::vector<std::size_t> outlier_indices(std::span<const double> values) {
  const std::vector<double> distance = distances(values, median_of(values));
  double sigma = kMadToSigma * median_of(distance);
  if (sigma == 0.0 && !distance.empty()) sigma = kMeanDeviationToSigma * mean_of(distance);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < distance.size(); ++i) {
    if (distance[i] > kOutlierLimit * sigma) result.push_back(i);
  }
  return result;
}

OutlierClasses classify_outliers(std::span<const double> sorted) {
  OutlierClasses classes;
  if (sorted.empty()) return classes;
  const double first = percentile(sorted, 25.0);
  const double third = percentile(sorted, 75.0);
  const double range = third - first;
  for (const double value : sorted) {
    const double below = first - value;
    const double above = value - third;
    if (below > 3.0 * range) {
      ++classes.low_severe;
    } else if (below > 1.5 * range) {
      ++classes.low_mild;
    } else if (above > 3.0 * range) {
      ++classes.high_severe;
    } else if (above > 1.5 * range) {
      ++classes.high_mild;
    }
  }
  return classes;
}

Statistics summarize(std::span<const double> values, std::uint64_t seed) {
  require_finite(values, "values");
  Statistics s = empty_statistics();
  if (values.empty()) return s;
  const std::vector<double> sorted = sorted_copy(values);
  const std::span<const double> all(sorted);
  const std::size_t cut = sorted.size() / 10;
  s.count = values.size();
  s.mean = mean_of(all);
  s.median = percentile(all, 50.0);
  s.trimmed_mean = mean_of(all.subspan(cut, all.size() - 2 * cut));
  s.std = standard_deviation(all, s.mean);
  if (s.std && s.mean != 0.0) s.cv = *s.std / s.mean;
  s.mad = median_of(distances(all, s.median));
  s.min = sorted.front();
  s.max = sorted.back();
  s.p50 = s.median;
  s.p90 = percentile(all, 90.0);
  s.p95 = percentile(all, 95.0);
  s.p99 = percentile(all, 99.0);
  s.outliers = outlier_indices(values);
  static_cast<OutlierClasses&>(s) = classify_outliers(all);
  const Autocorrelation neighbours = autocorrelation_test(values);
  s.autocorrelation = neighbours.lag_one;
  s.autocorrelated = neighbours.p_value < kDependent;
  s.median_interval = median_interval(all);
  s.several_modes = has_several_modes(all, s.median_interval);
  if (s.autocorrelated) {
    const Interval blocks = block_bootstrap_median_interval(values, s.autocorrelation, seed);
    s.median_interval.low = std::min(s.median_interval.low, blocks.low);
    s.median_interval.high = std::max(s.median_interval.high, blocks.high);
  }
  return s;
}

}  // namespace tensorscope
