#include "api/reports/convert.h"
#include "kernels/roof/peak.h"

namespace tensorscope::api {

namespace {

std::string instructions_of(Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::kInt8) return kernels::peak_int8_kind();
  return kernels::peak_flops_kind();
}

}  // namespace

DeviceReport convert(const DeviceFigures& from) {
  DeviceReport to;
  to.roof = convert(calibration_of(from));
  for (const PeakFigure& peak : from.peaks) {
    to.peaks.push_back({std::string(to_string(peak.arithmetic)), instructions_of(peak.arithmetic),
                        peak.rate.giga_per_second, convert(peak.rate.interval)});
  }
  for (const BandwidthFigure& bandwidth : from.bandwidths) {
    const double gb = bandwidth.rate.giga_per_second;
    to.bandwidths.push_back({std::string(to_string(bandwidth.stream)), bandwidth.working_set_bytes,
                             gb, convert(bandwidth.rate.interval),
                             gb > 0 ? to.roof.peak_gflops_per_second / gb : 0.0});
  }
  for (const LadderFigure& rung : from.ladder) {
    to.ladder.push_back({rung.flops_per_element, rung.intensity, rung.rate.giga_per_second,
                         convert(rung.rate.interval)});
  }
  to.ladder_working_set_bytes = from.ladder_working_set_bytes;
  to.samples = from.samples;
  return to;
}

}  // namespace tensorscope::api
