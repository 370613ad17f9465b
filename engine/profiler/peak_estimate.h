#pragma once
// Estimates a peak from samples. A peak is a maximum, and anything else the machine does only
// lowers it, so the fastest samples count and, of several threads, only those during which the most
// threads were at work.

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
  int threads = 1;     ///< at work at once, as counted by the thread that saw the fewest
};

/// How many threads a peak loop runs on: those of the pool.
int threads_of_peak();

/// Loops that do the same arithmetic in different ways; the fastest is the peak.
struct PeakLoops {
  /// (iterations, sink) -> FLOPs done, and by how many threads at once
  using Loop = std::function<PeakRun(std::int64_t, float*)>;

  explicit PeakLoops(std::vector<Loop> loops) : variants(std::move(loops)) {}
  /// The caller's own loop: (iterations, sink) -> FLOPs. It counts as using all threads.
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

/// Multiply-adds as matrix products do them, on all threads of the pool; where there are several,
/// the first loop also on one thread.
PeakLoops peak_loops();
/// The same with the product rounded before the sum.
PeakLoops peak_multiply_add_loops();

/// One sample of a loop.
struct PeakSample {
  double ms = 0.0;  ///< for an amount of work that is the same in all samples
  int threads = 1;  ///< at work at once, in the run with the fewest
};

struct PeakEstimate {
  double ms = 0.0;  ///< the median of the fastest quarter; 0 without samples
  /// From the fastest sample to the upper end of the median's 95 % interval: a peak is at least as
  /// fast as the median.
  Interval interval_ms;
  int threads = 0;  ///< the most that were at work at once
};

/// Uses the samples with the most threads at once; the others do not show the whole machine.
PeakEstimate estimate_peak(std::span<const PeakSample> samples);

/// Decides whether a sample is taken again: only if threads were missing and there are tries left.
class PeakRetries {
 public:
  static constexpr int kMostTries = 5;  ///< samples given up, in total

  bool again(int threads, int wanted) {
    if (threads >= wanted || tries_ >= kMostTries) return false;
    ++tries_;
    return true;
  }

 private:
  int tries_ = 0;
};

/// A note for the reader if fewer threads than wanted were ever at work at once; "" otherwise.
std::string peak_note(int threads, int wanted);

}  // namespace tensorscope
