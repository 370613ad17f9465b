#pragma once
// Figures of a calibration, sampled in turn, round after round in random order, so that a
// disturbance affects all of them alike. The first rounds are warm-up and are discarded.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "profiler/calibration_probe.h"
#include "timing/random.h"
#include "timing/tick.h"

namespace tensorscope {

/// A rate in 10^9 operations or bytes per second, with its 95 % interval.
struct CalibrationRate {
  double giga_per_second = 0;
  Interval interval;
  int threads = 1;  ///< at work at once
};

class CalibrationRounds {
 public:
  static constexpr int kWarmUp = 2;
  static constexpr int kKept = 8;  ///< an interval of 95 % takes at least six

  /// @param sampling_ms for the samples of all rounds together
  CalibrationRounds(Clock& clock, double sampling_ms, std::uint64_t seed)
      : clock_(clock), sampling_ms_(sampling_ms), seed_(seed), rng_(seed) {}

  /// Adds a figure; only before begin(). For the parameters see CalibrationProbe.
  void add(CalibrationProbe::Run run, std::int64_t parts = 1, bool cached = true);
  /// @param budget_ms of the calibration, for the text of the error. Throws Error(unsupported)
  /// where the clock is too coarse for samples of two and a half ticks.
  void begin(const Tick& tick, double budget_ms);

  /// Whether the next sample fits into the slice: one part is better than two.
  bool fits(double left_ms) const;
  /// Works for about max_ms on one sample; true when all rounds are done. Once the budget is spent,
  /// the round under way is the last, provided that there are enough for an interval or a quarter
  /// more is spent. @param spent share of the calibration's budget that is spent, 0..1 and above
  bool work(double max_ms, double spent);
  /// Completed share of all samples, 0..1.
  double fraction() const;

  std::size_t size() const { return probes_.size(); }
  /// By the last sample of a figure; 0 while there is none.
  double last_rate(std::size_t at) const;
  std::int64_t samples() const { return static_cast<std::int64_t>(probes_[0]->samples().size()); }
  /// By the median of the samples.
  CalibrationRate rate_of(std::size_t at) const;
  /// By the fastest samples, see estimate_peak().
  CalibrationRate peak_of(std::size_t at) const;

 private:
  double sample_ms() const;
  void next_round();
  void start_sample();
  bool take_sample(bool late);

  Clock& clock_;
  double sampling_ms_;
  std::uint64_t seed_;
  Tick tick_;
  Pcg32 rng_;
  std::vector<std::unique_ptr<CalibrationProbe>> probes_;
  std::vector<std::size_t> order_;  // of the round under way
  std::size_t at_ = 0;
  int round_ = 0;
};

}  // namespace tensorscope
