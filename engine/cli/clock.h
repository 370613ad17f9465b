#pragma once

#include <chrono>

#include "timing/clock.h"

namespace tensorscope::cli {

/// The machine's monotonic clock.
class SteadyClock final : public Clock {
 public:
  double now_ms() override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
  }
};

}  // namespace tensorscope::cli
