#pragma once
// The ways to stream memory; the fastest is the bandwidth roof. Which one that is depends on the
// device: a core may stream several rows at once faster than one, or reads and writes together
// faster than reads alone.

#include <cstdint>
#include <functional>
#include <string_view>

#include "profiler/device_report.h"

namespace tensorscope {

/// A way to stream, and how many arrays it reads or writes side by side.
struct StreamKind {
  Stream stream = Stream::kRead;
  int streams = 1;
};

/// The kinds that are tried; several reads at once because matrix products read several rows at
/// once.
inline constexpr StreamKind kStreamKinds[] = {{Stream::kRead, 1}, {Stream::kRead, 2},
                                              {Stream::kRead, 4}, {Stream::kRead, 8},
                                              {Stream::kCopy, 2}, {Stream::kTriad, 3}};

/// The engine's own loops (kernels/roof/streams.h).
double device_read(const float* x, std::int64_t distance, int rows, std::int64_t n, float* sink);
double device_copy(const float* x, float* y, std::int64_t n);
double device_triad(const float* a, const float* b, float scale, float* y, std::int64_t n);

/// The loops to time. Tests pass loops whose run times they know.
struct StreamLoops {
  /// (first row, floats from row to row, rows, floats of each, sink) -> bytes moved
  std::function<double(const float*, std::int64_t, int, std::int64_t, float*)> read = device_read;
  std::function<double(const float*, float*, std::int64_t)> copy = device_copy;
  std::function<double(const float*, const float*, float, float*, std::int64_t)> triad =
      device_triad;
};

/// How a working set is divided: arrays of `floats`, worked on in parts. A small set is one part,
/// which a run passes over several times.
struct StreamCut {
  std::int64_t floats = 0;    ///< of each array
  std::int64_t distance = 0;  ///< from array to array
  std::int64_t per_part = 0;  ///< floats of each array
  std::int64_t parts = 1;
  std::int64_t passes = 1;
};

/// @param floats_per_run about this many of each array
StreamCut cut_for_streams(std::int64_t bytes, int arrays, std::int64_t floats_per_run = 1 << 16);

/// One pass over n floats of the first array at `a` and of the arrays behind it. @return bytes
/// moved
double stream_once(const StreamLoops& loops, const StreamKind& kind, float* a,
                   std::int64_t distance, std::int64_t n);

/// Arrays of `bytes` in all, cut for runs on all threads of the pool.
StreamCut cut_for_all_threads(std::int64_t bytes, int arrays);

/// Streams one part of the arrays at `data`, in pieces shared among the pool's threads like those
/// of a matrix product: a thread that comes late takes fewer and is not waited for. @return bytes
/// moved
double stream_on_all_threads(const StreamLoops& loops, const StreamKind& kind, float* data,
                             const StreamCut& cut, std::int64_t part);

}  // namespace tensorscope
