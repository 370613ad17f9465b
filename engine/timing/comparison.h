#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "timing/statistics.h"

namespace tensorscope {

/// Smaller differences than this come from the order of code and data in memory as easily as from
/// the code that is compared (Mytkowicz, Diwan, Hauswirth, Sweeney 2009), so they are never called
/// faster or slower.
constexpr double kLeastDifference = 0.01;

/// Times of one ABBA or BAAB block, in ms per run: two of A and two of B, taken next to each other.
/// The two orders cancel whatever changes linearly during the block.
struct ComparisonBlock {
  std::array<double, 2> a{};
  std::array<double, 2> b{};
  bool a_first = true;
  int placement = 0;  ///< equal while the data of both stay where they are in memory
};

enum class ComparisonVerdict { kCannotTell, kFaster, kSlower, kSame };

/// How long A takes compared with B. Where the data of the two were moved in memory in between,
/// blocks of one placement are not independent samples: each placement then counts once, by its
/// median, and the intervals cover what another placement would have given (Mytkowicz et al. 2009;
/// those of a bootstrap over blocks would not).
struct ComparisonResult {
  ComparisonVerdict verdict = ComparisonVerdict::kCannotTell;  ///< of A, seen from B
  double ratio = 0.0;  ///< time of A / time of B: median over blocks or placements; NaN if none
  Interval ratio_interval;  ///< 95 %, widened by the clock's error
  double difference_ms = 0.0;
  /// In ms: of the difference of the medians or, over placements, of the median difference.
  Interval difference_interval;
  /// Estimated number of blocks after which the verdict is clear, from the present ratio and the
  /// width of its interval: 0 if it is clear already, 6 while there is no 95 % interval, -1 if the
  /// ratio is so close to the limit of 1 % that it would take more than a million.
  double blocks_needed = 0.0;
};

/// "faster", "slower", "same" (to within 1 %) or "cannot_tell".
std::string_view to_string(ComparisonVerdict verdict);

/// All times of A, or of B, in the order of the blocks.
std::vector<double> times_of(std::span<const ComparisonBlock> blocks,
                             std::array<double, 2> ComparisonBlock::* side);

/// The logarithm of A's time over B's in each block.
std::vector<double> log_ratios(std::span<const ComparisonBlock> blocks);

/// How many memory placements the blocks were taken in.
std::size_t placements_of(std::span<const ComparisonBlock> blocks);

/// Half the width of the ratio's 95 % interval; infinite with fewer than 6 blocks or, where data
/// were moved, fewer than 6 placements.
double relative_half_width(std::span<const ComparisonBlock> blocks);

/// Takes the interval of the median, over blocks or placements, of log(A / B): a machine that slows
/// down or speeds up between blocks changes both alike, which cancels. `clock_error` is relative,
/// see LatencyReport.
ComparisonResult compare_blocks(std::span<const ComparisonBlock> blocks, double clock_error,
                                std::uint64_t seed);

}  // namespace tensorscope
