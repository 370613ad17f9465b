#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "timing/sampler.h"

namespace tensorscope {

/// Samples in the order taken, as parallel lists.
struct SampleSeries {
  std::vector<double> run_ms;     ///< per run; NaN if the sample was too short for the clock
  std::vector<double> sample_ms;  ///< what the clock showed for the whole sample
  std::vector<int> runs;
  std::vector<int> parts;
  std::vector<int> threads;

  std::size_t size() const { return run_ms.size(); }

  void add(const Sample& sample, double value) {
    run_ms.push_back(value);
    sample_ms.push_back(sample.active_ms);
    runs.push_back(sample.runs);
    parts.push_back(sample.parts);
    threads.push_back(sample.threads);
  }

  void append(const SampleSeries& other) {
    run_ms.insert(run_ms.end(), other.run_ms.begin(), other.run_ms.end());
    sample_ms.insert(sample_ms.end(), other.sample_ms.begin(), other.sample_ms.end());
    runs.insert(runs.end(), other.runs.begin(), other.runs.end());
    parts.insert(parts.end(), other.parts.begin(), other.parts.end());
    threads.insert(threads.end(), other.threads.begin(), other.threads.end());
  }
};

inline std::uint64_t total_of(const std::vector<int>& runs) {
  return std::accumulate(runs.begin(), runs.end(), std::uint64_t{0});
}

/// Whether a sample is long enough to be called a time. A single edge of the clock can fall into
/// any interval, however short; two edges cannot.
inline bool resolved(const Sample& sample, double tick_ms) {
  return sample.active_ms >= 1.5 * tick_ms;
}

/// Time per run, or NaN where the sample is too short to be a time.
inline double run_ms_of(const Sample& sample, double tick_ms) {
  if (!resolved(sample, tick_ms)) return std::numeric_limits<double>::quiet_NaN();
  return sample.active_ms / static_cast<double>(sample.runs);
}

}  // namespace tensorscope
