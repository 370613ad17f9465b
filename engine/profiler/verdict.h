#pragma once
// What limits a workload on this device, as a hypothesis from its arithmetic intensity and its
// measured time, with the sentence behind it. There is no fixed GFLOP/s threshold: 10 GFLOP/s is
// excellent on one device and poor on another.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "timing/statistics.h"

namespace tensorscope {

enum class Bottleneck { kCompute, kBandwidth, kOverhead, kUndecided };

/// "compute", "bandwidth", "overhead", "undecided".
std::string_view to_string(Bottleneck bottleneck);

/// The measured roofs of this device (Williams, Waterman, Patterson 2009).
struct Roof {
  double peak_gflops_per_second = 0;
  Interval peak_interval;
  double bandwidth_gb_per_second = 0;  ///< streaming a working set larger than the caches
  Interval bandwidth_interval;
  std::int64_t bandwidth_working_set_bytes = 0;  ///< of all arrays that were streamed

  /// Where both roofs meet: peak / bandwidth.
  double ridge_flop_per_byte() const;
  /// All ridges the two intervals allow.
  Interval ridge_interval() const;
  /// min(peak, intensity * bandwidth), GFLOP/s.
  double attainable_gflops(double intensity) const;
};

/// A workload as a point under these roofs.
struct RoofPoint {
  double flops = 0;  ///< per call
  double bytes = 0;  ///< minimum traffic per call
  double run_ms = 0;
  Interval run_interval;
  /// Memory that a call occupies. A network's traffic may be more, as one operation reads what
  /// another has written. 0 for a single operation, which occupies as much as its traffic.
  double occupied_bytes = 0;

  double intensity() const;
  double gflops() const;         ///< GFLOP/s achieved
  double gb_per_second() const;  ///< minimum traffic over time
  /// Bytes that a call touches: of a large table it may read only some rows.
  double working_set_bytes() const {
    return occupied_bytes > 0 ? std::min(occupied_bytes, bytes) : bytes;
  }
  /// The bytes that no cache can keep from one call to the next if the working set exceeds all
  /// caches, over time.
  double fetched_gb_per_second() const;
};

struct Verdict {
  Bottleneck bottleneck = Bottleneck::kUndecided;
  std::string evidence;
};

/// Below this share of both roofs the time is spent on neither: overhead.
inline constexpr double kOverheadShare = 0.2;
/// Below this share of the roof that should limit it, the evidence mentions the unexplained rest.
inline constexpr double kNearShare = 0.5;
/// A workload beyond this multiple of the upper end of a roof's interval proves the roof too low.
inline constexpr double kAboveRoof = 1.05;
/// An intensity within this factor of the ridge (beyond its interval) is on neither side of it.
inline constexpr double kRidgeMargin = 1.25;

/// The rule, in order:
/// 1. Nothing counted or timed: undecided.
/// 2. Time or roofs of so few samples that they have no interval of 95 %: undecided.
/// 3. Achieved below kOverheadShare of the peak and of the bandwidth: overhead.
/// 4. Achieved more than kAboveRoof of the peak: undecided, the peak is too low. A working set at
///    least as large as the one whose bandwidth was measured, fetched at more than kAboveRoof of
///    that: undecided, the bandwidth is too low. Minimum traffic faster than the measured
///    bandwidth otherwise, at an intensity below the ridge: undecided, data come from the caches,
///    which this roof does not describe.
/// 5. Intensity within the ridge's interval, widened by kRidgeMargin: undecided.
/// 6. Above it: compute. Below it: bandwidth.
/// Undecided as well where the two ends of the time's interval disagree.
Verdict judge(const RoofPoint& point, const Roof& roof);

}  // namespace tensorscope
