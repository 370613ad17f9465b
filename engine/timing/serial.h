#pragma once
// Tests on values in time order: autocorrelation, a single step, a drift.

#include <cstddef>
#include <span>
#include <vector>

namespace tensorscope {

/// Ranks 1..n in the order of the values; equal values share the mean of theirs.
std::vector<double> ranks_of(std::span<const double> values);

/// Whether neighbouring values resemble each other, as when the machine is slow for a while. The
/// interval of a median assumes that they do not.
struct Autocorrelation {
  double lag_one = 0.0;  ///< rank correlation of neighbours, about -1..1
  double p_value = 1.0;  ///< one-sided, against independence: small when neighbours are alike
};

/// Rank von Neumann ratio test (Bartels 1982), normal approximation, O(n log n). Below 10 values
/// it says nothing: p_value stays 1. Throws std::invalid_argument for values that are not finite.
Autocorrelation autocorrelation_test(std::span<const double> values);

/// The most likely place of a single step.
struct ChangePoint {
  std::size_t index = 0;         ///< the first value after the step
  double p_value = 1.0;          ///< two-sided, approximate
  double relative_change = 0.0;  ///< median after / median before - 1
};

/// Pettitt (1979), O(n log n). Below 10 values p_value stays 1.
/// Throws std::invalid_argument for values that are not finite.
ChangePoint change_point(std::span<const double> values);

/// Whether values rise or fall with time.
struct DriftTest {
  double tau = 0.0;              ///< Kendall's tau-a of value and position, -1..1
  double p_value = 1.0;          ///< two-sided, Mann-Kendall with correction for ties
  double relative_change = 0.0;  ///< median of the last third / median of the first third - 1
};

/// Mann-Kendall trend test (Mann 1945, Kendall 1975), normal approximation, O(n log n).
/// It assumes independent values; below 8 of them the approximation is poor and p_value stays 1.
/// Throws std::invalid_argument for values that are not finite.
DriftTest drift_test(std::span<const double> values);

}  // namespace tensorscope
