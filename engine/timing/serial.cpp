#include "timing/serial.h"

#include <algorithm>
#include <cmath>

#include "core/order.h"
#include "timing/statistics.h"

namespace tensorscope {
namespace {

constexpr std::size_t kFewest = 10;

double squared(double x) { return x * x; }

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

std::vector<double> ranks_of(std::span<const double> values) {
  const std::vector<std::size_t> order = ascending_order(values);
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double shared = 0.5 * static_cast<double>(begin + 1 + end);
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = shared;
    begin = end;
  }
  return ranks;
}

Autocorrelation autocorrelation_test(std::span<const double> values) {
  require_finite(values, "values");
  Autocorrelation result;
  if (values.size() < kFewest) return result;
  const std::vector<double> ranks = ranks_of(values);
  const double n = static_cast<double>(values.size());
  double steps = 0.0;
  double spread = squared(ranks.front() - 0.5 * (n + 1.0));
  for (std::size_t i = 1; i < ranks.size(); ++i) {
    steps += squared(ranks[i] - ranks[i - 1]);
    spread += squared(ranks[i] - 0.5 * (n + 1.0));
  }
  if (spread == 0.0) return result;  // all equal
  const double ratio = steps / spread;
  result.lag_one = 1.0 - 0.5 * ratio;
  const double variance =
      4.0 * (n - 2.0) * (5.0 * n * n - 2.0 * n - 9.0) / (5.0 * n * (n + 1.0) * squared(n - 1.0));
  result.p_value = 0.5 * std::erfc((2.0 - ratio) / std::sqrt(2.0 * variance));
  return result;
}

ChangePoint change_point(std::span<const double> values) {
  require_finite(values, "values");
  ChangePoint result;
  if (values.size() < kFewest) return result;
  const std::vector<double> ranks = ranks_of(values);
  const double n = static_cast<double>(values.size());
  double sum = 0.0;
  double largest = 0.0;
  for (std::size_t t = 1; t < ranks.size(); ++t) {
    sum += ranks[t - 1];
    const double height = std::abs(2.0 * sum - static_cast<double>(t) * (n + 1.0));
    if (height <= largest) continue;
    largest = height;
    result.index = t;
  }
  result.p_value = std::min(1.0, 2.0 * std::exp(-6.0 * largest * largest / (n * n * n + n * n)));
  if (result.index == 0) return result;  // all equal
  const double before = median_of(values.first(result.index));
  if (before != 0.0)
    result.relative_change = median_of(values.subspan(result.index)) / before - 1.0;
  return result;
}

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
