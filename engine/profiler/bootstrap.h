#pragma once

#include <cstdint>
#include <span>

#include "profiler/statistics.h"

namespace tensorscope {

constexpr double kConfidence = 0.95;
constexpr int kResamples = 4000;

/// 95 % percentile-bootstrap interval of the median (Efron 1979). `sorted` ascending and finite.
///
/// Cost does not grow with n: the median of a resample is the value at rank ceil(n U), where U is
/// the middle order statistic of n uniforms, and that is drawn directly (it is Beta distributed)
/// instead of drawing and sorting n values.
Interval bootstrap_median_interval(std::span<const double> sorted, std::uint64_t seed,
                                   int resamples = kResamples);

/// Distribution-free interval of the median between two order statistics, of at least 95 % where
/// n allows: exact binomial ranks, O(n), no resampling. Cheap enough to ask after every sample.
Interval order_statistic_interval(std::span<const double> sorted);

/// The interval made wider by a relative uncertainty of the clock (tick / sample length).
Interval widened(Interval interval, double relative);

/// How two medians compare: ratio = median(a) / median(b), with its 95 % bootstrap interval.
struct MedianRatio {
  double ratio = 0.0;
  Interval interval;
};

/// Throws std::invalid_argument when a list is empty, not finite, or holds a value <= 0.
MedianRatio ratio_of_medians(std::span<const double> a, std::span<const double> b,
                             std::uint64_t seed = 1, int resamples = kResamples);

}  // namespace tensorscope
