#include "timing/tick.h"

#include <algorithm>
#include <stdexcept>

namespace tensorscope {
namespace {

constexpr int kWantedSteps = 100;
constexpr int kLeastSteps = 3;
constexpr double kLongEnoughMs = 30.0;
constexpr double kInterruption = 2.5;  // in ticks
constexpr double kStandstill = 10.0;   // in readings of a step
constexpr double kWorthCounting = 50;  // readings, whose cost is then measured anew
constexpr std::uint64_t kCallsBeforeGivingUp = 10'000'000;

}  // namespace

bool TickCalibrator::enough() const {
  return steps_.count >= kWantedSteps ||
         (steps_.count >= kLeastSteps && steps_.spent_ms >= kLongEnoughMs);
}

void TickCalibrator::Steps::add(double step_ms, double calls_in_it, int sign) {
  spent_ms += sign * step_ms;
  calls += sign * calls_in_it;
  squared_calls += sign * calls_in_it * calls_in_it;
  count += sign;
}

// A clock that stood still for a while was read all that time in one step, which would make every
// reading look cheap. Edges at random never make a step of twice the readings.
TickCalibrator::Steps TickCalibrator::without_standstill() const {
  Steps others = steps_;
  others.add(longest_ms_, most_calls_, -1);
  const bool stood = others.count > 0 && most_calls_ * others.count > kStandstill * others.calls;
  return stood ? others : steps_;
}

// A longer step than others means that the thread lost the processor: its time was not spent
// reading the clock. Two ticks can be honest, where a browser moves the edges at random.
void TickCalibrator::count_step(double step_ms, std::uint64_t calls) {
  if (smallest_ms_ == 0.0 || kInterruption * step_ms < smallest_ms_) {
    smallest_ms_ = step_ms;  // all before was interrupted
    steps_ = {};
    most_calls_ = 0.0;
  }
  smallest_ms_ = std::min(smallest_ms_, step_ms);
  if (step_ms > kInterruption * smallest_ms_) return;
  steps_.add(step_ms, static_cast<double>(calls));
  if (static_cast<double>(calls) > most_calls_) {
    most_calls_ = static_cast<double>(calls);
    longest_ms_ = step_ms;
  }
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

// Edges at random in their ticks make the number of readings between them vary by 0.41; even ones
// by what the scheduler does. With few readings per tick the question has no answer and no weight.
bool TickCalibrator::Steps::jittered() const {
  if (count < 2) return false;
  const double mean = calls / count;
  const double variance = squared_calls / count - mean * mean;
  return variance > 0.04 * mean * mean;
}

Tick TickCalibrator::result() const {
  const Steps steps = without_standstill();
  const double call_ms = steps.calls > 0 ? steps.spent_ms / steps.calls : 0.0;
  const double per_tick = call_ms > 0.0 ? smallest_ms_ / call_ms : 1.0;
  return {smallest_ms_, call_ms * 1e6, std::max(1.0, per_tick), steps.jittered()};
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

// Readings become cheaper while a browser optimises what surrounds them, so those of a coarse tick
// are counted against the tick that follows at once. The calibration's cost is good enough for few.
double Stopwatch::time_of(double calls, double edge) {
  const double calibrated_ms = calls * tick_.clock_call_ns * 1e-6;
  if (tick_.jittered || calls < kWorthCounting) return calibrated_ms;
  double calls_in_it = 0.0;
  const double step_ms = next_edge(edge, calls_in_it) - edge;
  const bool whole = step_ms > 0.0 && step_ms <= kInterruption * tick_.tick_ms;
  return whole ? calls / calls_in_it * step_ms : calibrated_ms;
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
  // A jump over several ticks means that the thread lost the processor while it was counting.
  const bool interrupted = edge - reading > (1.0 + kInterruption) * tick_.tick_ms;
  const double end_ms = interrupted
                            ? reading + 0.5 * tick_.tick_ms
                            : std::max(edge - time_of(calls, edge), reading - tick_.tick_ms);
  return std::max(0.0, end_ms - begin_ms_);
}

}  // namespace tensorscope
