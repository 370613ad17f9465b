#include "timing/serial.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "timing/statistics.h"

namespace tensorscope {
namespace {

constexpr std::size_t kFewest = 10;

double squared(double x) { return x * x; }

}  // namespace

std::vector<double> ranks_of(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
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

}  // namespace tensorscope
