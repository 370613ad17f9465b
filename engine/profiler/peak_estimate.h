#pragma once
// A peak from samples of it. A peak is a maximum: whatever else a machine does only takes from it,
// so the fastest samples say what it is, and of several threads only those during which all were
// at work.

#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "timing/statistics.h"

namespace tensorscope {

/// A run of a peak loop on every thread of the pool.
struct PeakRun {
  double flops = 0.0;  ///< done by all of them; a multiply-add is 2
  int threads = 1;     ///< at work at once, as the one that met the fewest saw it
};

/// How many threads a run of a peak loop wants: those of the pool.
int threads_of_peak();

/// Loops that do the same arithmetic in different ways; the fastest is the peak.
struct PeakLoops {
  /// (iterations, sink) -> FLOPs done, and by how many threads at once
  using Loop = std::function<PeakRun(std::int64_t, float*)>;

  explicit PeakLoops(std::vector<Loop> loops) : variants(std::move(loops)) {}
  /// One loop of the caller's: (iterations, sink) -> FLOPs, on all threads there are.
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, PeakLoops> &&
             std::is_invocable_r_v<double, F, std::int64_t, float*>)
  explicit(false) PeakLoops(F loop)
      : variants{[loop = std::move(loop)](std::int64_t iterations, float* sink) {
          return PeakRun{loop(iterations, sink), threads_of_peak()};
        }} {}

  /// A run of the first one. @return FLOPs
  double operator()(std::int64_t iterations, float* sink) const {
    return variants.front()(iterations, sink).flops;
  }

  std::vector<Loop> variants;
};

/// Multiply-adds as products do them, on all threads of the pool; the first way also on one thread,
/// where there are several.
PeakLoops peak_loops();
/// The same with the product rounded before the sum.
PeakLoops peak_multiply_add_loops();

/// One sample of a loop.
struct PeakSample {
  double ms = 0.0;  ///< of any amount of work that all samples share
  int threads = 1;  ///< at work at once, in the run with the fewest
};

struct PeakEstimate {
  double ms = 0.0;  ///< the median of the fastest quarter; 0 without samples
  /// From the fastest sample to the upper end of the median's 95 % interval: a peak is no slower
  /// than a median.
  Interval interval_ms;
  int threads = 0;  ///< that were ever at work at once
};

/// Of the samples with the most threads at once; the others are of less than the whole machine.
PeakEstimate estimate_peak(std::span<const PeakSample> samples);

/// Whether a sample is to be taken again: threads were missing, and there are tries left. A sample
/// that counts, or the last try, is kept.
class PeakRetries {
 public:
  static constexpr int kMostTries = 5;  ///< that are given up, in all

  bool again(int threads, int wanted) {
    if (threads >= wanted || tries_ >= kMostTries) return false;
    ++tries_;
    return true;
  }

 private:
  int tries_ = 0;
};

/// What to say where fewer threads than there are were ever seen at work at once; "" otherwise.
std::string peak_note(int threads, int wanted);

}  // namespace tensorscope
