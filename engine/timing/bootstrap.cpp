#include "timing/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "timing/random.h"

namespace tensorscope {
namespace {

constexpr std::size_t kMostDrawn = 400'000;  // values in all resamples of a block bootstrap
constexpr std::size_t kFewestResamples = 400;
constexpr std::size_t kMostResamples = 1000;

double standard_normal(Pcg32& rng) {  // Box & Muller
  const double radius = std::sqrt(-2.0 * std::log(rng.uniform()));
  return radius * std::cos(6.283185307179586 * rng.uniform());
}

// Gamma(shape, 1) for shape >= 1 (Marsaglia & Tsang 2000).
double gamma_variate(Pcg32& rng, double shape) {
  const double d = shape - 1.0 / 3.0;
  const double c = 1.0 / std::sqrt(9.0 * d);
  for (;;) {
    const double x = standard_normal(rng);
    const double root = 1.0 + c * x;
    if (root <= 0.0) continue;
    const double v = root * root * root;
    if (std::log(rng.uniform()) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

// The k-th smallest (1-based) of n uniforms is Beta(k, n - k + 1).
double uniform_order_statistic(Pcg32& rng, std::size_t k, std::size_t n) {
  const double low = gamma_variate(rng, static_cast<double>(k));
  const double high = gamma_variate(rng, static_cast<double>(n - k + 1));
  return low / (low + high);
}

double value_at(std::span<const double> sorted, double u) {
  const auto index = static_cast<std::size_t>(u * static_cast<double>(sorted.size()));
  return sorted[std::min(index, sorted.size() - 1)];
}

double resampled_median(std::span<const double> sorted, Pcg32& rng) {
  const std::size_t n = sorted.size();
  if (n % 2 == 1) return value_at(sorted, uniform_order_statistic(rng, (n + 1) / 2, n));
  // The n/2 uniforms above the lower middle one are uniform on (u, 1): take their smallest.
  const std::size_t half = n / 2;
  const double u = uniform_order_statistic(rng, half, n);
  const double gap = 1.0 - std::pow(rng.uniform(), 1.0 / static_cast<double>(half));
  return 0.5 * (value_at(sorted, u) + value_at(sorted, u + (1.0 - u) * gap));
}

Interval empty_interval() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  return {nan, nan, 0.0};
}

Interval percentile_interval(std::vector<double>& draws, double confidence) {
  std::sort(draws.begin(), draws.end());
  const double tail = 50.0 * (1.0 - kConfidence);
  return {percentile(draws, tail), percentile(draws, 100.0 - tail), confidence};
}

void require_values(std::span<const double> values, const char* what) {
  require_finite(values, what);
  if (!values.empty()) return;
  throw std::invalid_argument(std::string("difference_of_medians: ") + what +
                              " is empty, expected at least one value");
}

// The values may be in any order, and are reordered: selection instead of sorting.
double quick_median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

}  // namespace

std::size_t block_length(std::size_t n, double lag_one) {
  const double r = std::clamp(lag_one, 0.0, 0.95);
  const double length =
      std::pow(2.0 * r / (1.0 - r * r), 2.0 / 3.0) * std::cbrt(static_cast<double>(n));
  const std::size_t quarter = n / 4;
  const double most = std::max(1.0, static_cast<double>(quarter));
  return static_cast<std::size_t>(std::min(std::max(2.0, std::ceil(length)), most));
}

ResamplePlan resample_plan(std::size_t n) {
  if (n == 0) return {};
  return {std::clamp(kMostDrawn / n, kFewestResamples, kMostResamples),
          std::min(n, kMostDrawn / kFewestResamples)};
}

Interval block_bootstrap_median_interval(std::span<const double> values, double lag_one,
                                         std::uint64_t seed) {
  const std::size_t n = values.size();
  if (n == 0) return empty_interval();
  const ResamplePlan plan = resample_plan(n);
  const std::size_t length = block_length(plan.size, lag_one);
  Pcg32 rng(seed);
  std::vector<double> draws(plan.resamples);
  std::vector<double> resample;
  for (double& draw : draws) {
    resample.clear();
    while (resample.size() < plan.size) {
      const auto start = static_cast<std::size_t>(rng.uniform() * static_cast<double>(n));
      for (std::size_t i = 0; i < length && resample.size() < plan.size; ++i) {
        resample.push_back(values[(start + i) % n]);
      }
    }
    draw = quick_median(resample);
  }
  if (plan.size < n) {
    const double middle = median_of(values);
    const double scale = std::sqrt(static_cast<double>(plan.size) / static_cast<double>(n));
    for (double& draw : draws) draw = middle + scale * (draw - middle);
  }
  return percentile_interval(draws, reachable_confidence(n));
}

Interval widened(Interval interval, double relative) {
  interval.low -= relative * std::abs(interval.low);
  interval.high += relative * std::abs(interval.high);
  return interval;
}

MedianDifference difference_of_medians(std::span<const double> a, std::span<const double> b,
                                       std::uint64_t seed, int resamples) {
  require_values(a, "a");
  require_values(b, "b");
  std::vector<double> x(a.begin(), a.end());
  std::vector<double> y(b.begin(), b.end());
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  Pcg32 rng(seed);
  std::vector<double> draws(static_cast<std::size_t>(resamples));
  for (double& draw : draws) {
    const double first = resampled_median(x, rng);
    draw = first - resampled_median(y, rng);
  }
  return {percentile(x, 50.0) - percentile(y, 50.0),
          percentile_interval(draws, reachable_confidence(std::min(x.size(), y.size())))};
}

}  // namespace tensorscope
