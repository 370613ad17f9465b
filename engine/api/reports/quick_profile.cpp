#include <cstdio>

#include "api/reports/convert.h"
#include "core/text.h"
#include "timing/median_interval.h"

namespace tensorscope::api {
namespace {

/// A few significant digits, as many as a latency or a rate deserves.
std::string number(double value, int digits = 3) {
  char buffer[40];
  if (value >= 1000.0) {
    std::snprintf(buffer, sizeof buffer, "%.0f", value);
  } else {
    std::snprintf(buffer, sizeof buffer, "%#.*g", digits, value);
  }
  std::string text = buffer;
  if (!text.empty() && text.back() == '.') text.pop_back();  // %#g writes "123."
  return text;
}

std::string fixed(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.2f", value);
  return buffer;
}

std::string latency_text(const ForwardProfile& profile) {
  if (!(profile.latency_ms > 0)) return "not measured";
  const Interval& interval = profile.latency.statistics.median_interval;
  return text(number(profile.latency_ms, 4), " ms median (",
              interval_text(interval.confidence, number(interval.low, 4), number(interval.high, 4)),
              ")");
}

}  // namespace

std::string quick_profile_text(const ForwardProfile& profile) {
  const double bytes = 1e6 * profile.peak_memory_mb;
  return text(
      "Quick Profile Results: ", profile.model, ", batch ", with_commas(profile.batch),
      "\nParameters: ", with_commas(profile.parameters), "\nFLOPs: ", with_commas(profile.flops),
      " per call, ", with_commas(profile.flops_per_sample),
      " per sample\nLatency: ", latency_text(profile), "\nMemory: ", fixed(bytes / 1e6), " MB (",
      fixed(bytes / 1048576.0), " MiB) at the peak\nBottleneck: ", profile.bottleneck, ". ",
      profile.bottleneck_evidence,
      "\nEfficiency: ", fixed(100.0 * profile.computational_efficiency),
      " % of this device's peak (", number(profile.gflops_per_second), " of ",
      number(profile.device.peak_gflops_per_second), " GFLOP/s)\n");
}

}  // namespace tensorscope::api
