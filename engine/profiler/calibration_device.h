#pragma once
// All roofs of this device, by measurement alone: arithmetic peaks, bandwidths of working sets from
// a few KiB to far beyond the caches, and a ladder of programs with more and more FLOPs for each
// element that trace the roof (Lo et al. 2014, "Roofline Model Toolkit"). It reports the size of a
// working set, not the cache that the set lies in.
//
// All figures are sampled in turn, round after round in random order, so that a disturbance affects
// all of them alike. The first rounds are warm-up and are discarded.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/ledger.h"
#include "core/tensor.h"
#include "profiler/calibration.h"
#include "profiler/calibration_rounds.h"
#include "profiler/calibration_streams.h"
#include "profiler/device_report.h"
#include "timing/tick.h"

namespace tensorscope {

/// The engine's own loops: dot products of int8 numbers, and a given number of FLOPs for each
/// element of an array (kernels/roof/peak.h).
double device_int8(std::int64_t iterations, std::int32_t* sink);
double device_ladder(const float* x, float* y, std::int64_t n, double flops_per_element);

/// The loops to time. Tests pass loops whose run times they know.
struct DeviceLoops {
  PeakLoops fused = peak_loops();
  PeakLoops multiply_add = peak_multiply_add_loops();
  std::function<double(std::int64_t, std::int32_t*)> int8 = device_int8;
  StreamLoops streams = {};
  std::function<double(const float*, float*, std::int64_t, double)> ladder = device_ladder;
};

class DeviceCalibrator {
 public:
  /// The buffer is allocated from the ledger as workspace, and shrinks to what its limit leaves.
  /// Clock and ledger must outlive this. Throws Error(out_of_memory) where less than 8 MiB are
  /// left.
  DeviceCalibrator(Clock& clock, Ledger& ledger, const DeviceOptions& options,
                   DeviceLoops loops = {});

  /// Works for about max_ms; true when result() is complete and the buffer is freed. Throws
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
  /// One of the ways to stream the largest set; the fastest of them is the roof.
  struct RoofProbe {
    std::size_t at = 0;  ///< index in the rounds
    StreamKind kind;
  };

  void add_peak(const PeakLoops::Loop& loop);
  void add_streams(std::int64_t bytes);
  void add_ladder();
  void work(double max_ms);
  bool fill();
  /// The fastest of this arithmetic's probes, which begin at index `at`; moves `at` behind them.
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
