#pragma once
// Options and results of the two calibrations: the short one (calibration.h), which profiles use,
// and the long one (calibration_device.h).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/reflect.h"
#include "profiler/verdict.h"
#include "timing/statistics.h"

namespace tensorscope {

/// A way to stream memory.
enum class Stream { kRead, kCopy, kTriad };
/// "read", "copy", "triad".
std::string_view to_string(Stream stream);

struct CalibrationOptions {
  double budget_ms = 600.0;                             ///< for everything, from 50 to 60 000
  std::int64_t buffer_bytes = std::int64_t{128} << 20;  ///< working set, larger than the caches
  std::uint64_t seed = 1;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const CalibrationOptions& options);

/// This device's roof, measured.
struct CalibrationReport : Roof {
  double tick_ms = 0;
  double clock_call_ns = 0;
  double elapsed_ms = 0;                    ///< working time, without the pauses between slices
  std::int64_t peak_threads = 0;            ///< at work at once during the peak
  std::string peak_note;                    ///< empty, or that threads were missing and what to do
  Stream bandwidth_stream = Stream::kRead;  ///< the fastest way to stream
  std::int64_t bandwidth_streams = 0;       ///< arrays it reads or writes side by side
  std::int64_t bandwidth_threads = 0;       ///< among which the streaming is shared

  /// Instructions that the peak loop was compiled to.
  std::string simd() const;
  TENSORSCOPE_FIELDS(CalibrationReport, peak_gflops_per_second, peak_interval,
                     bandwidth_gb_per_second, bandwidth_interval, ridge_flop_per_byte, tick_ms,
                     clock_call_ns, bandwidth_working_set_bytes, bandwidth_stream,
                     bandwidth_streams, bandwidth_threads, elapsed_ms, peak_threads, peak_note,
                     simd)
};

struct DeviceOptions {
  double budget_ms = 2000.0;                           ///< for everything, from 100 to 60 000
  std::int64_t buffer_bytes = std::int64_t{96} << 20;  ///< the largest working set
  std::uint64_t seed = 1;
};

/// Throws Error(invalid_argument) naming the field, its value and what was expected.
void validate(const DeviceOptions& options);

enum class Arithmetic { kFusedMultiplyAdd, kMultiplyThenAdd, kInt8 };
/// "fused multiply-add", "multiply, then add", "int8 dot product".
std::string_view to_string(Arithmetic arithmetic);

struct PeakReport {
  Arithmetic name = Arithmetic::kFusedMultiplyAdd;
  double gflops_per_second = 0;  ///< for int8: 10^9 integer operations a second
  Interval interval;

  /// Instructions it was compiled to: "relaxed-simd", "int16 dot" ...
  std::string instructions() const;
  TENSORSCOPE_FIELDS(PeakReport, name, instructions, gflops_per_second, interval)
};

/// Measured on all threads where an operation that moves this many bytes would use them.
struct BandwidthReport {
  Stream stream = Stream::kRead;
  std::int64_t streams = 1;  ///< arrays read or written side by side; the fastest number
  std::int64_t threads = 1;  ///< among which the streaming is shared
  /// Of all arrays together; which cache holds them is unknown.
  std::int64_t working_set_bytes = 0;
  double gb_per_second = 0;  ///< bytes read and written by the program
  Interval interval;
  double ridge_flop_per_byte = 0;  ///< the float32 peak over this bandwidth
  TENSORSCOPE_FIELDS(BandwidthReport, stream, streams, threads, working_set_bytes, gb_per_second,
                     interval, ridge_flop_per_byte)
};

/// A program that reads each float32 of an array, computes with it, and writes the result to
/// another array.
struct LadderReport {
  double flops_per_element = 0;
  double intensity_flop_per_byte = 0;
  double gflops_per_second = 0;
  Interval interval;
  TENSORSCOPE_FIELDS(LadderReport, flops_per_element, intensity_flop_per_byte, gflops_per_second,
                     interval)
};

struct DeviceReport {
  /// The highest of the float32 peaks, and of the bandwidths of the largest working set.
  CalibrationReport roof;
  std::vector<PeakReport> peaks;            ///< the fused one only where the build fuses
  std::vector<BandwidthReport> bandwidths;  ///< small working sets first
  std::vector<LadderReport> ladder;         ///< few FLOPs first, all in the largest working set
  std::int64_t ladder_working_set_bytes = 0;
  std::int64_t samples = 0;  ///< of each figure
  TENSORSCOPE_FIELDS(DeviceReport, roof, peaks, bandwidths, ladder, ladder_working_set_bytes,
                     samples)
};

}  // namespace tensorscope
