#pragma once
// The machine's monotonic clock, for programs that run natively.

#include <chrono>

#include "timing/clock.h"

namespace tensorscope {

class SteadyClock final : public Clock {
 public:
  double now_ms() override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
  }
};

}  // namespace tensorscope
