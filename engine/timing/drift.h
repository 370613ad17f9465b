#pragma once

#include <span>

namespace tensorscope {

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
