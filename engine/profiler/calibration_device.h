#pragma once
// The whole roof of this device, by measurement alone: arithmetic peaks, bandwidths of working sets
// from a few KiB to far beyond the caches, and a ladder of programs with more and more FLOPs for
// each element that trace the roof (Lo et al. 2014, "Roofline Model Toolkit"). Which cache a
// working set lies in is not claimed; its size is reported.
//
// All figures are sampled in turn, round after round in random order, so that a disturbance hits
// none of them alone. The first rounds warm up and are dropped.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/ledger.h"
#include "core/tensor.h"
#include "kernels/roof/peak.h"
#include "profiler/calibration.h"
#include "profiler/calibration_rounds.h"
#include "profiler/calibration_streams.h"
#include "timing/tick.h"

namespace tensorscope {

struct DeviceOptions {
  double budget_ms = 2000.0;                           ///< for everything, from 100 to 60 000
  std::int64_t buffer_bytes = std::int64_t{96} << 20;  ///< the largest working set
  std::uint64_t seed = 1;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const DeviceOptions& options);

enum class Arithmetic { kFusedMultiplyAdd, kMultiplyThenAdd, kInt8 };
/// "fused multiply-add", "multiply, then add", "int8 dot product".
std::string_view to_string(Arithmetic arithmetic);

struct PeakReport {
  Arithmetic name = Arithmetic::kFusedMultiplyAdd;
  double gflops_per_second = 0;  ///< of int8: 10^9 integer operations a second
  Interval interval;

  /// What it was compiled to: "relaxed-simd", "int16 dot" ...
  std::string instructions() const;
  TENSORSCOPE_FIELDS(PeakReport, name, instructions, gflops_per_second, interval)
};

/// On all threads, if an operation that moves so many bytes would be shared by them.
struct BandwidthReport {
  Stream stream = Stream::kRead;
  std::int64_t streams = 1;  ///< arrays read or written side by side; the fastest number
  std::int64_t threads = 1;  ///< among which the streaming is shared
  /// Of all its arrays together; which cache holds it is not claimed.
  std::int64_t working_set_bytes = 0;
  double gb_per_second = 0;  ///< bytes read and written by the program
  Interval interval;
  double ridge_flop_per_byte = 0;  ///< the float32 peak over this bandwidth
  TENSORSCOPE_FIELDS(BandwidthReport, stream, streams, threads, working_set_bytes, gb_per_second,
                     interval, ridge_flop_per_byte)
};

/// A program that reads each float32 of an array, computes so much with it, and writes it to
/// another.
struct LadderReport {
  double flops_per_element = 0;
  double intensity_flop_per_byte = 0;
  double gflops_per_second = 0;
  Interval interval;
  TENSORSCOPE_FIELDS(LadderReport, flops_per_element, intensity_flop_per_byte, gflops_per_second,
                     interval)
};

struct DeviceReport {
  /// The highest of the float32 peaks, and of the bandwidths of the largest working set.
  CalibrationReport roof;
  std::vector<PeakReport> peaks;            ///< the fused one only where the build fuses
  std::vector<BandwidthReport> bandwidths;  ///< small working sets first
  std::vector<LadderReport> ladder;         ///< few FLOPs first, all in the largest working set
  std::int64_t ladder_working_set_bytes = 0;
  std::int64_t samples = 0;  ///< of each figure
  TENSORSCOPE_FIELDS(DeviceReport, roof, peaks, bandwidths, ladder, ladder_working_set_bytes,
                     samples)
};

/// What is timed; a test puts its own here, of which it knows how long they take.
struct DeviceLoops {
  PeakLoops fused = kernels::peak_variants();
  PeakLoops multiply_add = kernels::peak_multiply_add_variants();
  std::function<double(std::int64_t, std::int32_t*)> int8 = kernels::peak_int8;
  StreamLoops streams = {};
  std::function<double(const float*, float*, std::int64_t, double)> ladder = kernels::ladder;
};

class DeviceCalibrator {
 public:
  /// The buffer is entered in the ledger as workspace and shrinks to what its limit leaves. Clock
  /// and ledger must outlive it. Throws Error(out_of_memory) where not even 8 MiB are left.
  DeviceCalibrator(Clock& clock, Ledger& ledger, const DeviceOptions& options,
                   DeviceLoops loops = {});

  /// Works for about max_ms; true when result() is complete and the buffer given back. Throws
  /// Error(unsupported) where the clock is too coarse for samples of two and a half ticks within
  /// the budget.
  bool advance(double max_ms);
  double fraction() const;
  /// Best estimates so far; 0 while there are none.
  double peak_gflops() const;
  double bandwidth_gb() const;
  DeviceReport result() const;

 private:
  enum class Phase { kTick, kFill, kSampling, kDone };
  /// One of the ways to stream the largest set, of which the fastest is the roof.
  struct RoofProbe {
    std::size_t at = 0;  ///< in the rounds
    StreamKind kind;
  };

  void add_peak(const PeakLoops::Loop& loop);
  void add_streams(std::int64_t bytes);
  void add_ladder();
  void work(double max_ms);
  bool fill();
  /// The fastest of the probes of this arithmetic, from number `at` on, which it moves behind them.
  CalibrationRate best_of(Arithmetic arithmetic, std::size_t& at) const;
  BandwidthReport best_of(Stream stream, std::int64_t bytes, std::size_t& at) const;
  CalibrationReport roof_of(const DeviceReport& report) const;

  Clock& clock_;
  DeviceOptions options_;
  DeviceLoops loops_;
  Tensor buffer_;
  TickCalibrator tick_calibrator_;
  Tick tick_;
  CalibrationRounds rounds_;
  std::vector<RoofProbe> roofs_;
  Phase phase_ = Phase::kTick;
  std::int64_t filled_ = 0;
  double elapsed_ms_ = 0;
};

}  // namespace tensorscope
