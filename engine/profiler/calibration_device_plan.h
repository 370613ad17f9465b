#pragma once
// What a device calibration runs, apart from how it is sampled: the working sets, and the
// loops of each figure.

#include <cstdint>
#include <vector>

#include "profiler/calibration_device.h"

namespace tensorscope::device_plan {

constexpr std::int64_t kSmallestBuffer = std::int64_t{8} << 20;
constexpr Stream kStreams[] = {Stream::kRead, Stream::kCopy, Stream::kTriad};

/// Small ones first; the last is the whole buffer.
std::vector<std::int64_t> working_sets(std::int64_t buffer_bytes);
/// The ways to stream a working set; the fastest is the figure. Sets other than the largest are
/// read one row at a time, which a cache serves as fast as several.
std::vector<StreamKind> kinds_of(Stream stream, bool largest);
/// The arithmetics of this build: without the fused one where it does not fuse.
std::vector<Arithmetic> arithmetics();

/// The loops of an arithmetic; int8 has one, which runs on the caller's thread.
std::vector<PeakLoops::Loop> loops_of(const DeviceLoops& loops, Arithmetic arithmetic);

}  // namespace tensorscope::device_plan
