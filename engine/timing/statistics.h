#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/reflect.h"

namespace tensorscope {

/// A confidence interval: 95 % where there are at least six values. With fewer it is [min, max],
/// which covers the median only with `confidence` 1 - 2^(1-n): 0.5 for two, 0 for one. No verdict
/// rests on less than 0.95.
struct Interval {
  double low = 0.0;
  double high = 0.0;
  double confidence = 0.0;
  TENSORSCOPE_FIELDS(Interval, low, high, confidence)
};

/// How many values lie beyond Tukey's fences: mild from 1.5 to 3 interquartile ranges outside the
/// quartiles, severe further out (Tukey 1977).
struct OutlierClasses {
  std::size_t low_severe = 0;
  std::size_t low_mild = 0;
  std::size_t high_mild = 0;
  std::size_t high_severe = 0;
};

/// A description of one list of values, in the values' own unit.
/// With no values every number is NaN.
struct Statistics : OutlierClasses {
  std::size_t count = 0;
  double median = 0.0;
  /// 95 %, see median_interval.h; the block bootstrap's (bootstrap.h) where that is wider and the
  /// values are autocorrelated.
  Interval median_interval;
  double mean = 0.0;
  double trimmed_mean = 0.0;  ///< mean without the lowest and highest 10 % (floor(n/10) each side)
  std::optional<double> std;  ///< sample standard deviation, divisor n - 1: one value has none
  double mad = 0.0;           ///< median of |x - median|, not scaled
  double min = 0.0;
  double max = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;                   ///< percentiles: linear interpolation, see percentile()
  std::optional<double> cv;           ///< std / mean, where there are both
  std::vector<std::size_t> outliers;  ///< positions in the input, see outlier_indices()
  double autocorrelation = 0.0;       ///< rank correlation of neighbours in time, see serial.h
  bool autocorrelated = false;        ///< p < 0.01: the interval has been widened
  /// The values cluster around several points: the density at the median and the quartiles disagree
  /// by a factor of three (see expected_half_width). Below 20 values it stays false.
  bool several_modes = false;
  TENSORSCOPE_NAMED_FIELDS(Statistics, StatisticsReport, count, median, median_interval, mean,
                           trimmed_mean, std, mad, min, max, p50, p90, p95, p99, cv, outliers,
                           low_severe, low_mild, high_mild, high_severe, autocorrelation,
                           autocorrelated, several_modes)
};

/// Everything above at once. Throws std::invalid_argument, naming the position, if a value is NaN
/// or infinite. `values` in the order taken. `seed` drives the block bootstrap only.
Statistics summarize(std::span<const double> values, std::uint64_t seed = 1);

/// Throws std::invalid_argument if a value is NaN or infinite; `what` names the list.
void require_finite(std::span<const double> values, const char* what);

/// The p-th percentile (0..100) of ascending values: linear interpolation between the values
/// around position (n-1) p/100, "type 7" of Hyndman & Fan (1996) and the default of NumPy and R.
/// NaN for an empty list; std::invalid_argument if p is outside 0..100.
double percentile(std::span<const double> sorted, double p);

/// Median of values in any order; NaN for an empty list.
double median_of(std::span<const double> values);

/// `sorted` ascending.
OutlierClasses classify_outliers(std::span<const double> sorted);

/// Positions of values more than 3.5 scaled MADs from the median. When more than half the values
/// are equal the MAD is 0 and would make every other value an outlier, so the mean absolute
/// deviation, scaled by 1.2533, takes its place (Iglewicz & Hoaglin 1993).
std::vector<std::size_t> outlier_indices(std::span<const double> values);

}  // namespace tensorscope
