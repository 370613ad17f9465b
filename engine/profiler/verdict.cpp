#include "profiler/verdict.h"

#include <algorithm>

#include "core/names.h"
#include "core/readable.h"
#include "core/text.h"
#include "timing/median_interval.h"

namespace tensorscope {
namespace {

std::string percent(double share) { return readable(100.0 * share) + " %"; }

enum class Side { kBelow, kOn, kAbove };

Side side_of_ridge(double intensity, const Interval& ridge) {
  if (intensity > ridge.high * kRidgeMargin) return Side::kAbove;
  if (intensity < ridge.low / kRidgeMargin) return Side::kBelow;
  return Side::kOn;
}

struct Shares {
  double peak;       // achieved / peak
  double bandwidth;  // minimum traffic / bandwidth
};

Shares shares_of(const RoofPoint& point, const Roof& roof) {
  return {point.gflops() / roof.peak_gflops_per_second,
          point.gb_per_second() / roof.bandwidth_gb_per_second};
}

double fastest(double rate, const Interval& interval) { return std::max(rate, interval.high); }

bool faster_than_memory(const RoofPoint& point, const Roof& roof) {
  return point.gb_per_second() > fastest(roof.bandwidth_gb_per_second, roof.bandwidth_interval);
}

// No program can exceed the true peak, so this one was measured on a busy machine, or on fewer
// threads.
bool peak_is_too_low(const RoofPoint& point, const Roof& roof) {
  return point.gflops() > kAboveRoof * fastest(roof.peak_gflops_per_second, roof.peak_interval);
}

bool fits_caches(const RoofPoint& point, const Roof& roof) {
  return point.working_set_bytes() < static_cast<double>(roof.bandwidth_working_set_bytes);
}

// The bandwidth was measured on a set larger than the caches, so they do not explain the speed of
// an even larger one.
bool bandwidth_is_too_low(const RoofPoint& point, const Roof& roof) {
  const double most = kAboveRoof * fastest(roof.bandwidth_gb_per_second, roof.bandwidth_interval);
  return !fits_caches(point, roof) && point.fetched_gb_per_second() > most;
}

/// Its traffic exceeds the roof by more than the roof's uncertainty, and a cache may be the reason.
bool from_caches(const RoofPoint& point, const Roof& roof) {
  if (!faster_than_memory(point, roof)) return false;
  return fits_caches(point, roof) || point.working_set_bytes() < point.bytes;
}

Bottleneck decide(const RoofPoint& point, const Roof& roof) {
  const Shares shares = shares_of(point, roof);
  if (std::max(shares.peak, shares.bandwidth) < kOverheadShare) return Bottleneck::kOverhead;
  if (peak_is_too_low(point, roof) || bandwidth_is_too_low(point, roof)) {
    return Bottleneck::kUndecided;
  }
  const Side side = side_of_ridge(point.intensity(), roof.ridge_interval());
  if (side == Side::kAbove) return Bottleneck::kCompute;
  if (side == Side::kOn || from_caches(point, roof)) return Bottleneck::kUndecided;
  return Bottleneck::kBandwidth;
}

std::string ridge_text(const Roof& roof) {
  const Interval ridge = roof.ridge_interval();
  return "ridge of " + readable(roof.ridge_flop_per_byte()) + " FLOP/byte (" + readable(ridge.low) +
         " to " + readable(ridge.high) + ")";
}

std::string achieved_text(const RoofPoint& point, const Roof& roof) {
  const Shares shares = shares_of(point, roof);
  return "It reaches " + readable(point.gflops()) + " of " + readable(roof.peak_gflops_per_second) +
         " GFLOP/s (" + percent(shares.peak) + ") and moves at least " +
         readable(point.gb_per_second()) + " of " + readable(roof.bandwidth_gb_per_second) +
         " GB/s (" + percent(shares.bandwidth) + ").";
}

/// A roof that is far away explains only a part of the time; the rest must be mentioned.
std::string far_text(double share) {
  return share < kNearShare ? " At that limit it would take " + percent(share) +
                                  " of its time; the rest goes elsewhere."
                            : "";
}

/// Why the verdict names neither roof.
std::string undecided_text(const RoofPoint& point, const Roof& roof) {
  if (peak_is_too_low(point, roof)) {
    return "It computes faster than the peak that was measured here, so that peak is too low: it "
           "was taken while the machine was busy, or on fewer threads. Calibrate again. ";
  }
  if (bandwidth_is_too_low(point, roof)) {
    return "It works on " + readable(1e-6 * point.working_set_bytes()) +
           " MB, more than was streamed to measure the bandwidth here, and moves them faster, so "
           "that bandwidth is too low: it was taken while the machine was busy. Calibrate again. ";
  }
  const std::string its =
      "Its arithmetic intensity of " + readable(point.intensity()) + " FLOP/byte is ";
  if (side_of_ridge(point.intensity(), roof.ridge_interval()) == Side::kOn) {
    return its + "too close to this device's " + ridge_text(roof) + " to tell. ";
  }
  const std::string stay = fits_caches(point, roof)
                               ? "they stay in the caches, "
                               : "what one operation writes the next reads from the caches, ";
  return its + "below this device's " + ridge_text(roof) +
         ", but its data move faster than memory can: " + stay + "which have roofs of their own. ";
}

std::string evidence_of(Bottleneck answer, const RoofPoint& point, const Roof& roof) {
  const std::string intensity = readable(point.intensity()) + " FLOP/byte";
  switch (answer) {
    case Bottleneck::kCompute:
      return "Its arithmetic intensity of " + intensity + " is above this device's " +
             ridge_text(roof) + ": arithmetic should limit it. " + achieved_text(point, roof) +
             far_text(shares_of(point, roof).peak);
    case Bottleneck::kBandwidth:
      return "Its arithmetic intensity of " + intensity + " is below this device's " +
             ridge_text(roof) + ": memory traffic should limit it. " + achieved_text(point, roof) +
             far_text(shares_of(point, roof).bandwidth);
    case Bottleneck::kOverhead:
      return achieved_text(point, roof) + " Both are under " + percent(kOverheadShare) +
             ": most of the time goes to neither, but to call overhead, short loops or operations "
             "that are not counted as FLOPs.";
    case Bottleneck::kUndecided:
      break;
  }
  return undecided_text(point, roof) + achieved_text(point, roof);
}

/// "" where both the time and the roofs are known well enough to compare them.
std::string too_few_samples(const RoofPoint& point, const Roof& roof) {
  const Interval& time = point.run_interval;
  const bool timed = supported(time);
  if (timed && supported(roof.ridge_interval())) return "";
  const std::string what = timed ? "This device's roofs were" : "It was";
  const double confidence = timed ? roof.ridge_interval().confidence : time.confidence;
  return what + " timed with fewer than six samples, which give no 95 % interval" +
         (confidence > 0.0 ? " (their range has " + confidence_text(confidence) + ")" : "") +
         ": too little for a verdict. Allow more time. ";
}

RoofPoint at_time(RoofPoint point, double run_ms) {
  point.run_ms = run_ms;
  return point;
}

}  // namespace

std::string_view to_string(Bottleneck bottleneck) {
  constexpr std::string_view kNames[] = {"compute", "bandwidth", "overhead", "undecided"};
  return name_of(kNames, bottleneck);
}

double Roof::ridge_flop_per_byte() const {
  return bandwidth_gb_per_second > 0 ? peak_gflops_per_second / bandwidth_gb_per_second : 0.0;
}

Interval Roof::ridge_interval() const {
  if (!(peak_interval.low > 0) || !(bandwidth_interval.low > 0)) {
    return {ridge_flop_per_byte(), ridge_flop_per_byte(), 0};
  }
  return {peak_interval.low / bandwidth_interval.high, peak_interval.high / bandwidth_interval.low,
          std::min(peak_interval.confidence, bandwidth_interval.confidence)};
}

double Roof::attainable_gflops(double intensity) const {
  return std::min(peak_gflops_per_second, intensity * bandwidth_gb_per_second);
}

double RoofPoint::intensity() const { return bytes > 0 ? flops / bytes : 0.0; }
double RoofPoint::gflops() const { return run_ms > 0 ? flops / run_ms * 1e-6 : 0.0; }
double RoofPoint::gb_per_second() const { return run_ms > 0 ? bytes / run_ms * 1e-6 : 0.0; }
double RoofPoint::fetched_gb_per_second() const {
  return run_ms > 0 ? std::min(bytes, working_set_bytes()) / run_ms * 1e-6 : 0.0;
}

Verdict judge(const RoofPoint& point, const Roof& roof) {
  if (!(point.run_ms > 0) || !(roof.peak_gflops_per_second > 0) ||
      !(roof.bandwidth_gb_per_second > 0)) {
    return {Bottleneck::kUndecided,
            "There is no time or no roof to compare with: the measurement did not finish."};
  }
  if (!(point.bytes > 0)) {
    return {Bottleneck::kUndecided, "It moves no data and computes nothing, so nothing limits it."};
  }
  if (const std::string few = too_few_samples(point, roof); !few.empty()) {
    return {Bottleneck::kUndecided, few + achieved_text(point, roof)};
  }
  const Bottleneck answer = decide(point, roof);
  const Interval& time = point.run_interval;
  if (time.low > 0 && time.high >= time.low) {
    const bool agree = decide(at_time(point, time.low), roof) == answer &&
                       decide(at_time(point, time.high), roof) == answer;
    if (!agree) {
      return {Bottleneck::kUndecided, "The time is only known to lie between " +
                                          readable(time.low) + " and " + readable(time.high) +
                                          " ms, and the two ends give different answers. " +
                                          achieved_text(point, roof)};
    }
  }
  return {answer, evidence_of(answer, point, roof)};
}

}  // namespace tensorscope
