#include "timing/drift.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "timing/statistics.h"

namespace tensorscope {
namespace {

// Pairs (i < j) with values[i] > values[j]; sorts `values` on the way (merge sort).
double count_inversions(std::span<double> values, std::span<double> scratch) {
  if (values.size() < 2) return 0.0;
  const std::size_t middle = values.size() / 2;
  const std::span<double> left = values.subspan(0, middle);
  const std::span<double> right = values.subspan(middle);
  double inversions = count_inversions(left, scratch) + count_inversions(right, scratch);
  std::size_t i = 0;
  std::size_t j = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const bool take_right = i == left.size() || (j < right.size() && right[j] < left[i]);
    if (take_right) inversions += static_cast<double>(left.size() - i);
    scratch[k] = take_right ? right[j++] : left[i++];
  }
  std::copy_n(scratch.begin(), values.size(), values.begin());
  return inversions;
}

struct Ties {
  double pairs = 0.0;     // sum of t (t-1) / 2
  double variance = 0.0;  // sum of t (t-1) (2t+5)
};

Ties count_ties(std::span<const double> sorted) {
  Ties ties;
  for (std::size_t begin = 0; begin < sorted.size();) {
    std::size_t end = begin + 1;
    while (end < sorted.size() && sorted[end] == sorted[begin]) ++end;
    const double t = static_cast<double>(end - begin);
    ties.pairs += t * (t - 1.0) / 2.0;
    ties.variance += t * (t - 1.0) * (2.0 * t + 5.0);
    begin = end;
  }
  return ties;
}

double two_sided_p(double score, double variance) {
  if (variance <= 0.0 || score == 0.0) return 1.0;
  const double z = (std::abs(score) - 1.0) / std::sqrt(variance);  // continuity correction
  return std::erfc(z / std::sqrt(2.0));
}

}  // namespace

DriftTest drift_test(std::span<const double> values) {
  require_finite(values, "values");
  DriftTest result;
  const double n = static_cast<double>(values.size());
  if (values.size() < 3) return result;
  std::vector<double> sorted(values.begin(), values.end());
  std::vector<double> scratch(values.size());
  const double discordant = count_inversions(sorted, scratch);
  const Ties ties = count_ties(sorted);
  const double pairs = n * (n - 1.0) / 2.0;
  const double score = pairs - ties.pairs - 2.0 * discordant;
  result.tau = score / pairs;
  if (values.size() >= 8) {
    const double variance = (n * (n - 1.0) * (2.0 * n + 5.0) - ties.variance) / 18.0;
    result.p_value = two_sided_p(score, variance);
  }
  const std::size_t third = values.size() / 3;
  const double first = median_of(values.first(third));
  if (first != 0.0) result.relative_change = median_of(values.last(third)) / first - 1.0;
  return result;
}

}  // namespace tensorscope
