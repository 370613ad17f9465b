#pragma once
// The figures that a forward profile derives from counts and measurements: the formulas of
// TinyTorch's profile_forward_pass, each written once.

#include <cstdint>

#include "profiler/counting.h"
#include "profiler/device_report.h"
#include "profiler/verdict.h"

namespace tensorscope {

struct ForwardFigures {
  double gflops_per_second = 0;
  double memory_bandwidth_gb_per_second = 0;  ///< minimum traffic over time
  double throughput_samples_per_second = 0;
  double arithmetic_intensity = 0;
  double ridge_flop_per_byte = 0;
  double attainable_gflops_per_second = 0;  ///< min(peak, intensity * bandwidth)
  double computational_efficiency = 0;      ///< achieved / peak (MFU)
  double roofline_efficiency = 0;           ///< achieved / attainable; above 1 from the caches
  Verdict verdict;
};

/// @param occupied_bytes memory that a call occupies, see RoofPoint
/// @param run_ms median time of one call; 0 if there is none, then all rates are 0
ForwardFigures forward_figures(const Totals& totals, std::int64_t occupied_bytes,
                               std::int64_t batch, double run_ms, const Interval& run_interval,
                               const Roof& roof);

}  // namespace tensorscope
