#include "profiler/forward_profile.h"

namespace tensorscope {
namespace {

double ratio(double value, double whole) { return whole > 0 ? value / whole : 0.0; }

}  // namespace

ForwardFigures forward_figures(const Totals& totals, std::int64_t occupied_bytes,
                               std::int64_t batch, double run_ms, const Interval& run_interval,
                               const Roof& roof) {
  const RoofPoint point{static_cast<double>(totals.cost.flops),
                        static_cast<double>(totals.min_bytes), run_ms, run_interval,
                        static_cast<double>(occupied_bytes)};
  ForwardFigures figures;
  figures.gflops_per_second = point.gflops();
  figures.memory_bandwidth_gb_per_second = point.gb_per_second();
  figures.throughput_samples_per_second = ratio(1e3 * static_cast<double>(batch), run_ms);
  figures.arithmetic_intensity = point.intensity();
  figures.ridge_flop_per_byte = roof.ridge_flop_per_byte();
  figures.attainable_gflops_per_second = roof.attainable_gflops(point.intensity());
  figures.computational_efficiency = ratio(point.gflops(), roof.peak_gflops_per_second);
  figures.roofline_efficiency = ratio(point.gflops(), figures.attainable_gflops_per_second);
  figures.verdict = judge(point, roof);
  return figures;
}

}  // namespace tensorscope
