#pragma once
// One figure of a calibration: how to run it, and the samples taken so far.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "profiler/peak_estimate.h"
#include "timing/clock.h"
#include "timing/sampler.h"

namespace tensorscope {

class CalibrationProbe final : public Workload {
 public:
  /// Works on part `at` of the working set and sets `threads`. @return operations or bytes
  using Run = std::function<double(std::int64_t at, int& threads)>;

  /// Arithmetic in registers has one part; runs on a working set take its `parts` parts in turn.
  /// `cached`: a cache may hold the set.
  CalibrationProbe(Clock& clock, Run run, std::int64_t parts = 1, bool cached = true)
      : sampler_(clock, *this), run_(std::move(run)), parts_(parts), cached_(cached) {}

  bool step(double /*max_ms*/) override {
    int threads = threads_of_peak();
    work_of_runs_ += run_(at_, threads);
    threads_ = std::min(threads_, threads);
    ++runs_done_;
    at_ = at_ + 1 < parts_ ? at_ + 1 : 0;
    return true;
  }

  /// Brings a working set back into its cache, from where other figures have evicted it.
  void touch() {
    for (std::int64_t i = 0; cached_ && i < parts_; ++i) step(0.0);
  }

  /// Runs for a sample of about this length, by the last sample; estimate() doubles their number
  /// while a run's time is unknown.
  int runs_for(double sample_ms) const {
    if (run_ms_ <= 0.0) return runs_;
    return static_cast<int>(std::clamp(sample_ms / run_ms_, 1.0, kMostRuns));
  }

  void start(int runs, const Tick& tick) {
    runs_ = runs;
    work_of_runs_ = 0.0;
    runs_done_ = 0;
    threads_ = threads_of_peak();
    sampler_.start(runs, run_ms_, tick, true);
  }

  /// True once the sample was long enough to estimate the time of a run.
  bool estimate(double enough_ms) {
    const Sample& sample = sampler_.sample();
    if (sample.active_ms < enough_ms && runs_ < static_cast<int>(kMostRuns)) {
      runs_ *= 2;
      run_ms_ = 0.0;
      return false;
    }
    run_ms_ = sample.active_ms / static_cast<double>(sample.runs);
    work_ = work_of_runs_ / static_cast<double>(runs_done_);
    return true;
  }

  /// Whether the sample lacked threads and is taken again.
  bool again() { return retries_.again(threads_, threads_of_peak()); }

  /// Divides each sample by the work of its own runs: the int8 loop changes its instruction as soon
  /// as the browser has compiled one that is exact (int8_gemm.h), which may be between two samples.
  void keep() {
    ms_of_samples_.push_back(run_ms_ / (1e-6 * work_));
    peak_samples_.push_back({ms_of_samples_.back(), threads_});
    sample_ms_.push_back(sampler_.sample().active_ms);
  }

  Sampler& sampler() { return sampler_; }
  /// Time of a run of the last sample, and its operations or bytes.
  double run_ms() const { return run_ms_; }
  double work() const { return work_; }
  /// Time for a million operations or bytes, in ms.
  std::span<const double> samples() const { return ms_of_samples_; }
  std::span<const double> sample_ms() const { return sample_ms_; }
  std::span<const PeakSample> peak_samples() const { return peak_samples_; }

 private:
  static constexpr double kMostRuns = 1e8;

  Sampler sampler_;
  Run run_;
  std::int64_t parts_;
  bool cached_;
  std::int64_t at_ = 0;
  int runs_ = 1;
  double run_ms_ = 0;
  double work_ = 0;
  double work_of_runs_ = 0;
  std::int64_t runs_done_ = 0;
  std::vector<double> ms_of_samples_;
  std::vector<double> sample_ms_;
  std::vector<PeakSample> peak_samples_;
  int threads_ = 1;  // at work at once, in the run with the fewest
  PeakRetries retries_;
};

}  // namespace tensorscope
