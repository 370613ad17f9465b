#include "timing/tick.h"

#include <algorithm>
#include <stdexcept>

namespace tensorscope {
namespace {

constexpr int kWantedSteps = 100;
constexpr int kFewSteps = 10;
constexpr int kLeastSteps = 3;
constexpr double kLongEnoughMs = 30.0;
constexpr double kInterruption = 2.5;  // in ticks
constexpr std::uint64_t kCallsBeforeGivingUp = 10'000'000;

}  // namespace

bool TickCalibrator::enough() const {
  const int least = smallest_ms_ > coarsest_ms_ ? kLeastSteps : kFewSteps;
  return steps_ >= kWantedSteps || (steps_ >= least && spent_ms_ >= kLongEnoughMs);
}

// A step longer than others means that the thread was preempted: its time was not spent reading the
// clock. Up to two ticks are genuine, where a browser moves the edges at random.
void TickCalibrator::count_step(double step_ms, std::uint64_t calls) {
  if (smallest_ms_ == 0.0 || kInterruption * step_ms < smallest_ms_) {
    smallest_ms_ = step_ms;  // all steps before were interrupted
    spent_ms_ = 0.0;
    calls_ = 0;
    squared_calls_ = 0.0;
    steps_ = 0;
  }
  smallest_ms_ = std::min(smallest_ms_, step_ms);
  if (step_ms > kInterruption * smallest_ms_) return;
  spent_ms_ += step_ms;
  calls_ += calls;
  squared_calls_ += static_cast<double>(calls) * static_cast<double>(calls);
  ++steps_;
}

bool TickCalibrator::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  double last_ms = start_ms;
  bool at_edge = false;  // the first reading falls inside a tick: its calls cannot be attributed
  std::uint64_t calls = 0;
  while (!enough()) {
    const double now_ms = clock_.now_ms();
    if (++calls > kCallsBeforeGivingUp) {
      throw std::runtime_error(
          "timer: the clock did not move during ten million readings, expected it to step; "
          "give the profiler a clock that runs (performance.now in a browser)");
    }
    const double step_ms = now_ms - last_ms;
    if (step_ms <= 0.0) continue;
    last_ms = now_ms;
    if (at_edge) {
      count_step(step_ms, calls);
      // Only here, so that each slice makes progress even where a tick is longer than the slice.
      if (now_ms - start_ms >= max_ms) break;
    }
    at_edge = true;
    calls = 0;
  }
  return enough();
}

// Edges at random positions in their ticks make the number of readings between them vary by 0.41 of
// its mean; regular edges let it vary only by what the scheduler does. With few readings per tick
// the two cannot be told apart, and it hardly matters. A few jittered steps can look regular by
// chance, so the limit is lower for them: a regular clock that is taken for a jittered one costs a
// tick of waiting, the other way round a bias.
bool TickCalibrator::jittered() const {
  if (steps_ < 2) return false;
  const double mean = static_cast<double>(calls_) / static_cast<double>(steps_);
  const double variance = squared_calls_ / static_cast<double>(steps_) - mean * mean;
  return variance > (steps_ > kFewSteps ? 0.04 : 0.0004) * mean * mean;
}

Tick TickCalibrator::result() const {
  const double call_ms = calls_ > 0 ? spent_ms_ / static_cast<double>(calls_) : 0.0;
  const double per_tick = call_ms > 0.0 ? smallest_ms_ / call_ms : 1.0;
  return {smallest_ms_, call_ms * 1e6, std::max(1.0, per_tick), jittered()};
}

double Stopwatch::next_edge(double reading, double& calls) {
  const double limit = calls + 8.0 * tick_.calls_per_tick + 100.0;
  double now_ms = reading;
  while (now_ms <= reading && calls < limit) {
    now_ms = clock_.now_ms();
    calls += 1.0;
  }
  return now_ms;
}

// Where edges are jittered, the first one after a random moment comes late on average (a moment
// falls into long gaps more often than into short ones), and the one after it does not.
double Stopwatch::second_edge(double reading, double& calls) {
  const double first = next_edge(reading, calls);
  if (!tick_.jittered || first - reading > kInterruption * tick_.tick_ms) return first;
  return next_edge(first, calls);
}

void Stopwatch::begin() {
  begin_ms_ = clock_.now_ms();
  double calls = 0.0;
  if (aligned_) begin_ms_ = second_edge(begin_ms_, calls);
}

double Stopwatch::end() {
  const double reading = clock_.now_ms();
  if (!aligned_) return std::max(0.0, reading - begin_ms_);
  double calls = 0.0;
  const double edge = second_edge(reading, calls);
  // A jump over several ticks means that the thread was preempted while it was counting.
  const bool interrupted = edge - reading > (1.0 + kInterruption) * tick_.tick_ms;
  const double end_ms =
      interrupted ? reading + 0.5 * tick_.tick_ms
                  : std::max(edge - calls * tick_.clock_call_ns * 1e-6, reading - tick_.tick_ms);
  return std::max(0.0, end_ms - begin_ms_);
}

}  // namespace tensorscope
