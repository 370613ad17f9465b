#pragma once
// The roofs of this device, measured on all threads: peak FLOP/s with this build's vector
// instructions (peak_estimate.h: the fastest samples of the fastest loop), and the bandwidth of
// memory beyond the caches (calibration_streams.h: the fastest samples of the fastest way to
// stream). Both come with intervals and are measured in slices.
// its fastest samples. Both come with intervals and in slices.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ledger.h"
#include "core/tensor.h"
#include "profiler/calibration_rounds.h"
#include "profiler/calibration_streams.h"
#include "profiler/device_report.h"
#include "profiler/peak_estimate.h"
#include "timing/calibration_rate.h"
#include "timing/latency.h"

namespace tensorscope {

/// Makes `rate` the roof's bandwidth if it is higher.
void raise_bandwidth(CalibrationReport& roof, const CalibrationRate& rate, const StreamKind& kind,
                     int threads);

/// The loops to time. Tests pass loops whose run times they know.
struct CalibrationLoops {
  PeakLoops peak = peak_loops();
  StreamLoops streams = {};
};

/// Working memory of a calibration: as much of `wanted` bytes as the ledger's limit leaves. Throws
/// Error(out_of_memory) where that is less than `smallest`.
Tensor calibration_buffer(Ledger& ledger, std::int64_t wanted, std::int64_t smallest,
                          std::int64_t multiple = 4);

class Calibrator {
 public:
  /// The buffer is allocated from the ledger as workspace, and shrinks to what its limit leaves.
  /// Clock and ledger must outlive this.
  Calibrator(Clock& clock, Ledger& ledger, CalibrationOptions options, CalibrationLoops loops = {});
  Calibrator(const Calibrator&) = delete;
  Calibrator& operator=(const Calibrator&) = delete;

  /// Works for about max_ms; true when result() is complete. Throws Error(unsupported) where the
  /// clock is too coarse for the budget, see LatencyExperiment.
  bool advance(double max_ms);
  double fraction() const;
  /// Best estimates so far; 0 while there are none.
  double peak_gflops() const;
  double bandwidth_gb() const;
  const CalibrationReport& result() const { return result_; }

 private:
  enum class Phase { kPeak, kFill, kBandwidth, kDone };

  /// A loop as a workload; it records the FLOPs of a run and the threads that took part.
  struct Loop final : Workload {
    explicit Loop(std::function<PeakRun()> once) : run(std::move(once)) {}
    bool step(double) override {
      const PeakRun found = run();
      done = found.flops;
      threads = std::min(threads, found.threads);
      return true;
    }
    int threads_at_once() override { return std::exchange(threads, threads_of_peak()); }
    /// Rate in 10^9 per second, from the time of a run.
    double giga_per_second(double run_ms) const { return rate(run_ms, 1e-6 * done); }
    Interval interval(const Interval& run_ms) const { return rate_interval(run_ms, 1e-6 * done); }

    std::function<PeakRun()> run;
    double done = 0;  ///< FLOPs
    int threads = threads_of_peak();
  };

  bool work(double max_ms);
  void take_peak(const LatencyReport& report);
  void take_buffer();
  bool fill_part();
  void take_bandwidth();

  Clock& clock_;
  Ledger& ledger_;
  CalibrationOptions options_;
  CalibrationLoops loops_;
  Phase phase_ = Phase::kPeak;
  double elapsed_ms_ = 0;
  float sink_ = 0;
  Tensor buffer_;
  std::int64_t filled_ = 0;                      // floats
  std::vector<std::unique_ptr<Loop>> peaks_;     // one for each loop
  std::size_t variant_ = 0;                      // the loop being timed
  std::optional<LatencyExperiment> experiment_;  // of the peak under way
  Tick tick_;
  CalibrationRounds rounds_;  // of the streams, in the order of kStreamKinds
  CalibrationReport result_;
};

}  // namespace tensorscope
