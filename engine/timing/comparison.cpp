#include "timing/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/names.h"
#include "timing/bootstrap.h"
#include "timing/median_interval.h"

namespace tensorscope {
namespace {

// More blocks than this would take too long, so blocks_needed is then -1.
constexpr double kMostBlocks = 1e6;

ComparisonVerdict verdict_of(const Interval& ratio) {
  if (!supported(ratio)) return ComparisonVerdict::kCannotTell;
  const double high = 1.0 + kLeastDifference;
  const double low = 1.0 / high;
  if (ratio.high < low) return ComparisonVerdict::kFaster;
  if (ratio.low > high) return ComparisonVerdict::kSlower;
  if (ratio.low >= low && ratio.high <= high) return ComparisonVerdict::kSame;
  return ComparisonVerdict::kCannotTell;
}

// The width of an interval falls with the square root of n. Half of it has to shrink to the
// distance of the ratio from the nearer limit, on whichever side of that limit the ratio is.
double blocks_needed(const ComparisonResult& result, std::size_t blocks) {
  if (result.verdict != ComparisonVerdict::kCannotTell) return 0.0;
  if (!supported(result.ratio_interval)) return double{kFewestForInterval};
  const double distance = std::abs(std::abs(std::log(result.ratio)) - std::log1p(kLeastDifference));
  const double half_width = 0.5 * std::log(result.ratio_interval.high / result.ratio_interval.low);
  const double shrink = half_width / distance;
  const double needed = std::ceil(static_cast<double>(blocks) * shrink * shrink);
  return needed <= kMostBlocks ? std::max(needed, static_cast<double>(blocks + 1)) : -1.0;
}

/// The independent values: `of_block` as it is or, where there is more than one placement, its
/// median in each placement.
std::vector<double> witnesses(std::span<const ComparisonBlock> blocks,
                              const std::vector<double>& of_block) {
  if (placements_of(blocks) < 2) return of_block;
  std::vector<double> medians;
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t end = first + 1;
    while (end < blocks.size() && blocks[end].placement == blocks[first].placement) ++end;
    medians.push_back(median_of(std::span(of_block).subspan(first, end - first)));
    first = end;
  }
  return medians;
}

MedianDifference difference_of_placements(std::span<const ComparisonBlock> blocks) {
  std::vector<double> differences;
  differences.reserve(blocks.size());
  for (const ComparisonBlock& block : blocks) {
    differences.push_back(0.5 * (block.a[0] + block.a[1] - block.b[0] - block.b[1]));
  }
  std::vector<double> of_placements = witnesses(blocks, differences);
  std::sort(of_placements.begin(), of_placements.end());
  return {median_of(of_placements), median_interval(of_placements)};
}

Interval interval_of_sorted_copy(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return median_interval(values);
}

}  // namespace

std::string_view to_string(ComparisonVerdict verdict) {
  constexpr std::string_view kNames[] = {"cannot_tell", "faster", "slower", "same"};
  return name_of(kNames, verdict);
}

std::vector<double> times_of(std::span<const ComparisonBlock> blocks,
                             std::array<double, 2> ComparisonBlock::* side) {
  std::vector<double> values;
  for (const ComparisonBlock& block : blocks) {
    values.insert(values.end(), (block.*side).begin(), (block.*side).end());
  }
  return values;
}

std::vector<double> log_ratios(std::span<const ComparisonBlock> blocks) {
  std::vector<double> ratios;
  ratios.reserve(blocks.size());
  for (const ComparisonBlock& block : blocks) {
    ratios.push_back(0.5 * std::log(block.a[0] * block.a[1] / (block.b[0] * block.b[1])));
  }
  return ratios;
}

std::size_t placements_of(std::span<const ComparisonBlock> blocks) {
  std::size_t count = blocks.empty() ? 0 : 1;
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].placement != blocks[i - 1].placement) ++count;
  }
  return count;
}

double relative_half_width(std::span<const ComparisonBlock> blocks) {
  const Interval interval = interval_of_sorted_copy(witnesses(blocks, log_ratios(blocks)));
  if (!supported(interval)) return std::numeric_limits<double>::infinity();
  return 0.5 * (interval.high - interval.low);
}

ComparisonResult compare_blocks(std::span<const ComparisonBlock> blocks, double clock_error,
                                std::uint64_t seed) {
  ComparisonResult result;
  const std::vector<double> ratios = witnesses(blocks, log_ratios(blocks));
  const Interval logs = interval_of_sorted_copy(ratios);
  result.ratio = std::exp(median_of(ratios));
  result.ratio_interval =
      widened({std::exp(logs.low), std::exp(logs.high), logs.confidence}, clock_error);
  result.verdict = verdict_of(result.ratio_interval);
  result.blocks_needed = blocks_needed(result, blocks.size());
  if (blocks.empty()) return result;
  const MedianDifference difference =
      placements_of(blocks) > 1
          ? difference_of_placements(blocks)
          : difference_of_medians(times_of(blocks, &ComparisonBlock::a),
                                  times_of(blocks, &ComparisonBlock::b), seed);
  result.difference_ms = difference.difference;
  result.difference_interval = difference.interval;
  return result;
}

}  // namespace tensorscope
