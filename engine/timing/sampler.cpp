#include "timing/sampler.h"

#include <algorithm>

#include "timing/latency_options.h"

namespace tensorscope {
namespace {

// What takes longer than both was suspended. Losing the processor to other programs takes
// milliseconds, seconds on a machine out of memory; such samples are outliers and are kept.
constexpr double kSuspensionMs = 5000.0;
constexpr double kTimesExpected = 20.0;

}  // namespace

void Sampler::start(int runs, double expected_run_ms, const Tick& tick, bool aligned) {
  tick_ = tick;
  sample_ = Sample{.runs = runs};
  workload_.threads_at_once();  // discards the count so far
  expected_run_ms_ = expected_run_ms;
  runs_left_ = runs;
  aligned_ = aligned;
  busy_ = true;
}

void Sampler::abandon() {
  if (busy_) workload_.abandon();
  busy_ = false;
}

// The clock is read eight times per slice: seldom enough to cost nothing, often enough to give
// control back in time when runs have become much slower than expected. With no expected time, the
// number of runs between readings starts at one and doubles.
void Sampler::work(double begin_ms, double max_ms) {
  const bool known = expected_run_ms_ > 0.0;
  double stretch =
      known ? std::clamp(max_ms / 8.0 / expected_run_ms_, 1.0, kMostRunsPerSample) : 1.0;
  double left_ms = max_ms;
  while (left_ms > 0.0) {
    for (int i = std::min(static_cast<int>(stretch), runs_left_); i > 0; --i) {
      if (!workload_.step(left_ms)) return;
      --runs_left_;
    }
    if (runs_left_ == 0) return;
    left_ms = max_ms - (clock_.now_ms() - begin_ms);
    ++looks_;
    if (!known && left_ms > 0.75 * max_ms) stretch = std::min(2.0 * stretch, kMostRunsPerSample);
  }
}

// One operation cannot be interrupted, and it may be nearly the whole of a run.
bool Sampler::suspended(double elapsed_ms, double max_ms) const {
  return aligned_ && expected_run_ms_ > 0.0 && suspensions_ < kMostSuspensions &&
         elapsed_ms > std::max(kSuspensionMs, kTimesExpected * (max_ms + expected_run_ms_));
}

bool Sampler::advance(double max_ms) {
  const double called_ms = clock_.now_ms();
  Stopwatch stopwatch(clock_, tick_, aligned_);
  stopwatch.begin();
  looks_ = 0;
  const double least_ms = aligned_ ? kTicksPerPart * tick_.tick_ms : 0.0;
  const double part_ms = std::max(max_ms, least_ms);
  work(stopwatch.begun_at_ms(), part_ms);
  // The readings at the two ends add the time of about one more.
  const double readings_ms = aligned_ ? (looks_ + 1) * tick_.clock_call_ns * 1e-6 : 0.0;
  sample_.active_ms += std::max(0.0, stopwatch.end() - readings_ms);
  ++sample_.parts;
  const double elapsed_ms = clock_.now_ms() - called_ms;
  asleep_ms_ = 0.0;
  if (suspended(elapsed_ms, part_ms)) {
    asleep_ms_ = elapsed_ms;
    ++suspensions_;
    abandon();
    return false;
  }
  busy_ = runs_left_ > 0;
  if (!busy_) sample_.threads = workload_.threads_at_once();
  return !busy_;
}

}  // namespace tensorscope
