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
  int placement = 0;  ///< blocks of one number found the two in the same places in memory
};

enum class ComparisonVerdict { kCannotTell, kFaster, kSlower, kSame };

/// How long A takes compared with B. Where the two were put elsewhere in memory on the way, blocks
/// of one placement are no independent witnesses: each placement then counts as one, by its median,
/// and the intervals hold what another placement would have given (Mytkowicz et al. 2009; a
/// bootstrap over blocks would not).
struct ComparisonResult {
  ComparisonVerdict verdict = ComparisonVerdict::kCannotTell;  ///< of A, seen from B
  double ratio = 0.0;  ///< time of A / time of B: median over blocks or placements; NaN without
  Interval ratio_interval;  ///< 95 %, widened by the clock's error
  double difference_ms = 0.0;
  /// In ms: of the medians' difference, or, over placements, of the median of their differences.
  Interval difference_interval;
  /// Blocks after which the verdict should be clear if the ratio is what it seems, from the width
  /// of the interval now; 0 if it is clear already, -1 if the ratio is too near to the limit of 1 %
  /// for any number.
  double blocks_needed = 0.0;
};

/// "faster", "slower", "same" (to within 1 %) or "cannot_tell".
std::string_view to_string(ComparisonVerdict verdict);

/// All times of A, or of B, in the order of the blocks.
std::vector<double> times_of(std::span<const ComparisonBlock> blocks,
                             std::array<double, 2> ComparisonBlock::* side);

/// The logarithm of A's time over B's in each block.
std::vector<double> log_ratios(std::span<const ComparisonBlock> blocks);

/// How many places in memory the blocks found the two in.
std::size_t placements_of(std::span<const ComparisonBlock> blocks);

/// Half the width of the ratio's 95 % interval; infinite below 6 blocks or, of two and more, 6
/// placements.
double relative_half_width(std::span<const ComparisonBlock> blocks);

/// The interval of the median, over blocks or placements, of log(A / B): a machine that slows down
/// or speeds up between blocks changes both alike and drops out. `clock_error` is relative, see
/// LatencyReport.
ComparisonResult compare_blocks(std::span<const ComparisonBlock> blocks, double clock_error,
                                std::uint64_t seed);

}  // namespace tensorscope
