#pragma once
// The roofs of this device, measured: peak FLOP/s of all threads with this build's vector
// instructions (peak_estimate.h: the fastest loop's fastest samples), and the bandwidth of memory
// beyond the caches, a median. Samples are taken by the latency protocol, so both come with
// intervals and in slices.

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
#include "kernels/roof/peak.h"
#include "profiler/peak_estimate.h"
#include "profiler/verdict.h"
#include "timing/calibration_rate.h"
#include "timing/latency.h"

namespace tensorscope {

struct CalibrationOptions {
  double budget_ms = 600.0;                            ///< for everything, from 50 to 60 000
  std::int64_t buffer_bytes = std::int64_t{64} << 20;  ///< each of two; larger than the caches
  std::uint64_t seed = 1;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const CalibrationOptions& options);

/// This device's roof, measured.
struct CalibrationReport : Roof {
  double tick_ms = 0;
  double clock_call_ns = 0;
  std::int64_t bandwidth_buffer_bytes = 0;  ///< of each of the two
  double elapsed_ms = 0;                    ///< working time, without the pauses between slices
  std::int64_t peak_threads = 0;            ///< that were at work at once during the peak
  std::string peak_note;                    ///< "", or that threads were missing and what to do

  /// What the peak was compiled to.
  std::string simd() const { return kernels::peak_flops_kind(); }
  TENSORSCOPE_FIELDS(CalibrationReport, peak_gflops_per_second, peak_interval,
                     bandwidth_gb_per_second, bandwidth_interval, ridge_flop_per_byte, tick_ms,
                     clock_call_ns, bandwidth_buffer_bytes, elapsed_ms, peak_threads, peak_note,
                     simd)
};

/// The two loops that are timed; a test puts its own here, of which it knows how long they take.
struct CalibrationLoops {
  PeakLoops peak = kernels::peak_variants();
  /// (from, to, floats) -> bytes moved
  std::function<double(const float*, float*, std::int64_t)> copy = kernels::stream_copy;
};

/// The largest part of `wanted` bytes that the ledger's limit leaves, of the working memory of a
/// calibration. Throws Error(out_of_memory) where that is less than `smallest`.
Tensor calibration_buffer(Ledger& ledger, std::int64_t wanted, std::int64_t smallest,
                          std::int64_t multiple = 4);

class Calibrator {
 public:
  /// The buffers are entered in the ledger as workspace; they shrink to what its limit leaves.
  /// Clock and ledger must outlive it.
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
  enum class Phase { kPeak, kBuffers, kBandwidth, kDone };

  /// What is timed: a run of one of the loops, and what that did.
  struct Loop final : Workload {
    explicit Loop(std::function<kernels::PeakRun()> once) : run(std::move(once)) {}
    bool step(double) override {
      const kernels::PeakRun found = run();
      done = found.flops;
      threads = std::min(threads, found.threads);
      return true;
    }
    int threads_at_once() override { return std::exchange(threads, kernels::peak_threads()); }
    /// A rate in 10^9 a second, from the time of a run.
    double giga_per_second(double run_ms) const { return rate(run_ms, 1e-6 * done); }
    Interval interval(const Interval& run_ms) const { return rate_interval(run_ms, 1e-6 * done); }

    std::function<kernels::PeakRun()> run;
    double done = 0;  ///< FLOPs or bytes
    int threads = kernels::peak_threads();
  };

  bool work(double max_ms);
  void take_peak(const LatencyReport& report);
  void take_buffers();
  bool fill_part();
  double copy_part();
  bool move_on();
  std::int64_t floats() const { return buffers_.numel() / 2; }

  Clock& clock_;
  Ledger& ledger_;
  CalibrationOptions options_;
  CalibrationLoops loops_;
  Phase phase_ = Phase::kPeak;
  double elapsed_ms_ = 0;
  float sink_ = 0;
  Tensor buffers_;                            // the one that is read, then the one that is written
  std::int64_t at_ = 0;                       // the part of each whose turn it is
  std::vector<std::unique_ptr<Loop>> peaks_;  // one for each way to do it
  std::size_t variant_ = 0;                   // whose turn it is
  Loop copy_;
  std::optional<LatencyExperiment> experiment_;  // of the phase under way
  CalibrationReport result_;
};

}  // namespace tensorscope
