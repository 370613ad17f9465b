#pragma once
// The percentile bootstrap of one median, which median_interval() is held against: a median's
// difference from that of a single 0.

#include <array>

#include "timing/bootstrap.h"

namespace tensorscope::test {

inline Interval median_bootstrap(std::span<const double> values, std::uint64_t seed,
                                 int resamples = 4000) {
  constexpr std::array<double, 1> kZero{0.0};
  return difference_of_medians(values, kZero, seed, resamples).interval;
}

}  // namespace tensorscope::test
