#pragma once
// This device's whole roof: every peak, every level of the memory hierarchy, and the ladder of
// programs that trace it.

#include <string>
#include <vector>

#include "api/types/profile.h"

namespace tensorscope::api {

struct PeakReport {
  std::string name;              ///< "fused multiply-add", "multiply, then add", "int8 dot product"
  std::string instructions;      ///< what it was compiled to: "relaxed-simd", "int16 dot" ...
  double gflops_per_second = 0;  ///< of int8: 10^9 integer operations a second
  Interval interval;
  TENSORSCOPE_FIELDS(PeakReport, name, instructions, gflops_per_second, interval)
};

struct BandwidthReport {
  std::string stream;           ///< "read", "copy" or "triad" (a + s b)
  Count working_set_bytes = 0;  ///< of all its arrays together; which cache holds it is not claimed
  double gb_per_second = 0;     ///< bytes read and written by the program
  Interval interval;
  double ridge_flop_per_byte = 0;  ///< the float32 peak over this bandwidth
  TENSORSCOPE_FIELDS(BandwidthReport, stream, working_set_bytes, gb_per_second, interval,
                     ridge_flop_per_byte)
};

/// A program that reads each float32 of an array, computes so much with it, and writes it to
/// another.
struct LadderReport {
  double flops_per_element = 0;
  double intensity_flop_per_byte = 0;
  double gflops_per_second = 0;
  Interval interval;
  TENSORSCOPE_FIELDS(LadderReport, flops_per_element, intensity_flop_per_byte, gflops_per_second,
                     interval)
};

struct DeviceReport {
  CalibrationReport roof;  ///< the highest float32 peak, the copy bandwidth of the largest set
  std::vector<PeakReport> peaks;
  std::vector<BandwidthReport> bandwidths;  ///< small working sets first
  std::vector<LadderReport> ladder;
  Count ladder_working_set_bytes = 0;
  Count samples = 0;  ///< of each figure
  TENSORSCOPE_FIELDS(DeviceReport, roof, peaks, bandwidths, ladder, ladder_working_set_bytes,
                     samples)
};

}  // namespace tensorscope::api
