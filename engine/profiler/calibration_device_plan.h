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
/// The ways to stream a working set, of which the fastest is the figure: smaller sets are read one
/// row at a time, which a cache serves as fast as several.
std::vector<StreamKind> kinds_of(Stream stream, bool largest);
/// Those of this build: without the fused one where it does not fuse.
std::vector<Arithmetic> arithmetics();

/// The ways to do an arithmetic: of int8 there is one, on the caller's thread.
std::vector<PeakLoops::Loop> loops_of(const DeviceLoops& loops, Arithmetic arithmetic);

}  // namespace tensorscope::device_plan
