#include "profiler/peak_estimate.h"

#include <algorithm>

#include "core/text.h"
#include "kernels/roof/peak.h"

namespace tensorscope {

namespace {

PeakLoops loops_of(std::span<const kernels::PeakVariant> kinds) {
  const auto run_of = [](const kernels::PeakRun& run) { return PeakRun{run.flops, run.threads}; };
  std::vector<PeakLoops::Loop> loops;
  for (const kernels::PeakVariant& variant : kinds) {
    loops.emplace_back([variant, run_of](std::int64_t iterations, float* sink) {
      return run_of(kernels::peak_on_all_threads(variant, iterations, sink));
    });
  }
  // If the other threads never start, waiting for them must not make the peak lower than one
  // thread's.
  if (threads_of_peak() > 1) {
    loops.emplace_back([variant = kinds.front()](std::int64_t iterations, float* sink) {
      return PeakRun{variant.flops(iterations, sink), 1};
    });
  }
  return PeakLoops(std::move(loops));
}

}  // namespace

int threads_of_peak() { return kernels::peak_threads(); }

PeakLoops peak_loops() { return loops_of(kernels::peak_variants()); }
PeakLoops peak_multiply_add_loops() { return loops_of(kernels::peak_multiply_add_variants()); }

PeakEstimate estimate_peak(std::span<const PeakSample> samples) {
  PeakEstimate estimate;
  for (const PeakSample& sample : samples) {
    estimate.threads = std::max(estimate.threads, sample.threads);
  }
  std::vector<double> times;
  for (const PeakSample& sample : samples) {
    if (sample.threads == estimate.threads) times.push_back(sample.ms);
  }
  if (times.empty()) return estimate;
  estimate.interval_ms = summarize(times).median_interval;
  std::sort(times.begin(), times.end());
  estimate.ms = median_of(std::span<const double>(times).first((times.size() + 3) / 4));
  estimate.interval_ms.low = times.front();
  return estimate;
}

std::string peak_note(int threads, int wanted) {
  if (threads >= wanted) return "";
  return text(
      "Only ", threads, " of ", wanted,
      " threads were ever seen at work at once, so this peak is too low: what runs on all of "
      "them may exceed it. Close what else is running and measure again.");
}

}  // namespace tensorscope
