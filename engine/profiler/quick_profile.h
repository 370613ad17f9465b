#pragma once
// The seeds' quick_profile: a forward profile in a few lines of text.

#include <cstdint>
#include <string>

#include "profiler/forward_profile.h"

namespace tensorscope {

struct QuickFigures {
  std::string model;
  std::int64_t batch = 1;
  std::int64_t parameters = 0;
  std::int64_t flops_per_call = 0;
  std::int64_t flops_per_sample = 0;
  double latency_ms = 0;
  Interval latency_interval;
  std::int64_t peak_bytes = 0;
  double peak_gflops = 0;  ///< this device's
  ForwardFigures forward;
};

/// One "Name: value" per line; MB is 10^6 bytes and MiB 2^20.
std::string quick_profile_text(const QuickFigures& figures);

/// 1234567 as "1,234,567".
std::string with_commas(std::int64_t count);

}  // namespace tensorscope
