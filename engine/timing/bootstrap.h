#pragma once

#include <cstdint>
#include <span>

#include "timing/median_interval.h"
#include "timing/statistics.h"

namespace tensorscope {

/// 95 % percentile-bootstrap interval of the median of autocorrelated values, given in the order
/// taken. It resamples whole blocks (circular moving blocks, Politis & Romano 1992), as long as
/// Carlstein's rule says for a lag-one correlation. It is wider than median_interval(), and still
/// too narrow where the correlation is strong. Its cost does not grow beyond a thousand values:
/// resamples are then shorter than the list, and their spread is scaled by the square root of the
/// sizes' ratio (m out of n, Bickel, Goetze & van Zwet 1997), so a report never takes longer than a
/// slice.
Interval block_bootstrap_median_interval(std::span<const double> values, double lag_one,
                                         std::uint64_t seed);

/// How many resamples block_bootstrap_median_interval() draws, and of how many values each.
struct ResamplePlan {
  std::size_t resamples = 0;
  std::size_t size = 0;
};

/// For n values: at most 400 000 are drawn in all.
ResamplePlan resample_plan(std::size_t n);

/// Length of the blocks: (2 r / (1 - r^2))^(2/3) n^(1/3), at least 2 and at most n / 4.
std::size_t block_length(std::size_t n, double lag_one);

/// The interval widened by a relative uncertainty of the clock.
Interval widened(Interval interval, double relative);

/// median(a) - median(b), with its 95 % bootstrap interval.
struct MedianDifference {
  double difference = 0.0;
  Interval interval;
};

/// Efron's percentile bootstrap (1979). Cost does not grow with n: the median of a resample is the
/// value at rank ceil(n U), where U is the middle order statistic of n uniforms, and that is drawn
/// directly (it is Beta distributed) instead of drawing and sorting n values.
/// Throws std::invalid_argument when a list is empty or not finite.
MedianDifference difference_of_medians(std::span<const double> a, std::span<const double> b,
                                       std::uint64_t seed = 1, int resamples = 4000);

}  // namespace tensorscope
