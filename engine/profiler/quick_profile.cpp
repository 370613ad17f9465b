#include "profiler/quick_profile.h"

#include <cstdio>

#include "timing/median_interval.h"

namespace tensorscope {
namespace {

/// A few significant digits, as a latency or a rate deserves.
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

std::string latency_text(const QuickFigures& figures) {
  if (!(figures.latency_ms > 0)) return "not measured";
  std::string text = number(figures.latency_ms, 4) + " ms median";
  const Interval& interval = figures.latency_interval;
  return text + " (" +
         interval_text(interval.confidence, number(interval.low, 4), number(interval.high, 4)) +
         ")";
}

}  // namespace

std::string with_commas(std::int64_t count) {
  const std::string plain = std::to_string(count);
  const std::size_t first = plain.front() == '-' ? 1 : 0;
  std::string text;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i > first && (plain.size() - i) % 3 == 0) text += ',';
    text += plain[i];
  }
  return text;
}

std::string quick_profile_text(const QuickFigures& figures) {
  const double bytes = static_cast<double>(figures.peak_bytes);
  const ForwardFigures& forward = figures.forward;
  std::string out =
      "Quick Profile Results: " + figures.model + ", batch " + with_commas(figures.batch) + "\n";
  out += "Parameters: " + with_commas(figures.parameters) + "\n";
  out += "FLOPs: " + with_commas(figures.flops_per_call) + " per call, " +
         with_commas(figures.flops_per_sample) + " per sample\n";
  out += "Latency: " + latency_text(figures) + "\n";
  out +=
      "Memory: " + fixed(bytes / 1e6) + " MB (" + fixed(bytes / 1048576.0) + " MiB) at the peak\n";
  out += "Bottleneck: " + std::string(to_string(forward.verdict.bottleneck)) + ". " +
         forward.verdict.evidence + "\n";
  out += "Efficiency: " + fixed(100.0 * forward.computational_efficiency) +
         " % of this device's peak (" + number(forward.gflops_per_second) + " of " +
         number(figures.peak_gflops) + " GFLOP/s)\n";
  return out;
}

}  // namespace tensorscope
