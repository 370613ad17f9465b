#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>

#include "timing/clock.h"
#include "timing/random.h"

namespace tensorscope::test {

/// A clock that advances only when told to, and by `call_ms` per reading. Readings are rounded down
/// to multiples of `tick_ms`. With `jitter` each edge is moved within its tick by a hash of its
/// position, as Chromium does.
class VirtualClock final : public Clock {
 public:
  explicit VirtualClock(double tick_ms, double call_ms = 2e-4, bool jitter = false)
      : tick_ms_(tick_ms), call_ms_(call_ms), jitter_(jitter) {}

  double now_ms() override {
    true_ms += call_ms_;
    return peek_ms();
  }

  /// The same reading without its cost.
  double peek_ms() const {
    const double step = std::floor(true_ms / tick_ms_);
    if (!jitter_) return step * tick_ms_;
    if (step != step_) {
      step_ = step;
      edge_ = Pcg32(static_cast<std::uint64_t>(step)).uniform();
    }
    return (step + (true_ms / tick_ms_ - step >= edge_ ? 1.0 : 0.0)) * tick_ms_;
  }

  double true_ms = 1234.56789;

 private:
  double tick_ms_;
  double call_ms_;
  bool jitter_;
  mutable double step_ = -1.0;  // the step whose edge is edge_
  mutable double edge_ = 0.0;
};

/// A run takes duration(run number) of virtual time. A run that does not fit into max_ms is split
/// like a real workload's: at the first boundary between its operations, each `operation_ms` long,
/// after the clock says that the time is over.
class VirtualWorkload final : public Workload {
 public:
  VirtualWorkload(VirtualClock& clock, std::function<double(std::int64_t)> duration,
                  double operation_ms = 0.7)
      : clock_(clock), duration_(std::move(duration)), operation_ms_(operation_ms) {}

  bool step(double max_ms) override {
    if (left_ms_ <= 0.0) left_ms_ = duration_(runs_begun++);
    if (left_ms_ <= operation_ms_) return complete();
    const double start_ms = clock_.peek_ms();
    while (left_ms_ > operation_ms_) {
      clock_.true_ms += operation_ms_;
      left_ms_ -= operation_ms_;
      if (clock_.peek_ms() - start_ms >= max_ms) return false;
    }
    return complete();
  }

  void abandon() override {
    left_ms_ = 0.0;
    ++abandoned;
  }

  std::int64_t runs_begun = 0;
  std::int64_t runs_done = 0;
  int abandoned = 0;

 private:
  bool complete() {
    clock_.true_ms += left_ms_;
    left_ms_ = 0.0;
    ++runs_done;
    return true;
  }

  VirtualClock& clock_;
  std::function<double(std::int64_t)> duration_;
  double operation_ms_;
  double left_ms_ = 0.0;
};

/// A normally distributed value for noise models.
inline double normal(Pcg32& rng) {
  const double radius = std::sqrt(-2.0 * std::log(rng.uniform()));
  return radius * std::cos(6.283185307179586 * rng.uniform());
}

}  // namespace tensorscope::test
