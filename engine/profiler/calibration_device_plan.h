#pragma once
// What a device calibration runs, apart from how it is sampled: the working sets, how each is cut
// into arrays, and one run of each figure.

#include <cstdint>
#include <vector>

#include "profiler/calibration_device.h"

namespace tensorscope::device_plan {

constexpr std::int64_t kSmallestBuffer = std::int64_t{8} << 20;
constexpr Stream kStreams[] = {Stream::kRead, Stream::kCopy, Stream::kTriad};

/// Small ones first; the last is the whole buffer.
std::vector<std::int64_t> working_sets(std::int64_t buffer_bytes);
/// Those of this build: without the fused one where it does not fuse.
std::vector<Arithmetic> arithmetics();

/// How a working set is cut: arrays of `floats`, worked on in parts, small ones several times a
/// run.
struct Cut {
  std::int64_t floats = 0;    ///< of each array
  std::int64_t distance = 0;  ///< from array to array
  std::int64_t per_part = 0;
  std::int64_t parts = 1;
  std::int64_t passes = 1;
};

Cut cut(std::int64_t bytes, int arrays);
int arrays_of(Stream stream);

/// One pass over the part of the first array at `a`, and of those behind it. @return bytes moved
double stream_once(const DeviceLoops& loops, Stream stream, float* a, const Cut& c);
/// The ways to do an arithmetic: of int8 there is one, on the caller's thread.
std::vector<PeakLoops::Loop> loops_of(const DeviceLoops& loops, Arithmetic arithmetic);

}  // namespace tensorscope::device_plan
