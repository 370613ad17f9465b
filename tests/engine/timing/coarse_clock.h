#pragma once
// The coarse clocks of browsers that resist fingerprinting, and how a page drives a measurement
// with them.

#include <algorithm>
#include <string>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "timing/simulator.h"

namespace tensorscope::test {

/// A clock with this step; a reading costs enough to keep the simulation fast.
inline VirtualClock coarse_clock(double tick_ms, bool jitter) {
  return SimulatedClock{"", tick_ms, jitter}.make();
}

/// Drives `experiment` to its end and returns the error message it was refused with, or an empty
/// string. Fails if it takes longest_ms or more of simulated time.
template <class Experiment>
std::string refusal(VirtualClock& clock, Experiment& experiment, double longest_ms) {
  const double begun_ms = clock.true_ms;
  std::string why;
  try {
    while (!experiment.advance(50.0)) REQUIRE(clock.true_ms - begun_ms < longest_ms);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kUnsupported);
    CHECK_THAT(error.hint(), Catch::Matchers::ContainsSubstring("times the budget"));
    why = error.what();
  }
  CHECK(clock.true_ms - begun_ms < longest_ms);
  return why;
}

/// A clock that only advances when it is read, as if work took no time.
struct ReadOnlyClock final : Clock {
  static constexpr double kReadingMs = 0.002;
  explicit ReadOnlyClock(double tick_ms) : inner(tick_ms, kReadingMs) {}
  double now_ms() override { return inner.now_ms(); }
  VirtualClock inner;
};

}  // namespace tensorscope::test
