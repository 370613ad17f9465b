#pragma once
// The percentile bootstrap of one median, for comparison with median_interval(): the difference
// between the median and that of a single 0.

#include <array>

#include "timing/bootstrap.h"

namespace tensorscope::test {

inline Interval median_bootstrap(std::span<const double> values, std::uint64_t seed,
                                 int resamples = 4000) {
  constexpr std::array<double, 1> kZero{0.0};
  return difference_of_medians(values, kZero, seed, resamples).interval;
}

}  // namespace tensorscope::test
