#include "profiler/calibration_streams.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "core/names.h"
#include "kernels/roof/peak.h"
#include "kernels/roof/streams.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope {
namespace {

// At a distance of a multiple of 4 KiB, loads of one array would wait for stores to another.
constexpr std::int64_t kSkew = 272;
constexpr std::int64_t kBlock = kernels::kLadderBlock;
// Of all arrays together: waking threads takes microseconds, so a run on several is longer.
constexpr std::int64_t kFloatsOfThread = 1 << 18;
constexpr std::ptrdiff_t kPiece = 1 << 10;  // floats of each array, or a multiple

}  // namespace

std::string_view to_string(Stream stream) {
  constexpr std::string_view kNames[] = {"read", "copy", "triad"};
  return name_of(kNames, stream);
}

double device_read(const float* x, std::int64_t distance, int rows, std::int64_t n, float* sink) {
  return kernels::stream_read(x, distance, rows, n, sink);
}
double device_copy(const float* x, float* y, std::int64_t n) {
  return kernels::stream_copy(x, y, n);
}
double device_triad(const float* a, const float* b, float scale, float* y, std::int64_t n) {
  return kernels::stream_triad(a, b, scale, y, n);
}

StreamCut cut_for_streams(std::int64_t bytes, int arrays, std::int64_t floats_per_run) {
  StreamCut cut;
  cut.floats = (bytes / 4 - (arrays - 1) * kSkew) / arrays / kBlock * kBlock;
  cut.distance = cut.floats + kSkew;
  cut.per_part = std::min(cut.floats, std::max(kBlock, floats_per_run / kBlock * kBlock));
  cut.parts = cut.floats / cut.per_part;
  cut.per_part = cut.floats / cut.parts / kBlock * kBlock;  // leaves out a remainder only
  if (cut.parts == 1) cut.passes = std::max<std::int64_t>(1, floats_per_run / cut.floats);
  return cut;
}

double stream_once(const StreamLoops& loops, const StreamKind& kind, float* a,
                   std::int64_t distance, std::int64_t n) {
  float* b = a + distance;
  if (kind.stream == Stream::kCopy) return loops.copy(a, b, n);
  // The scale of zero keeps the values as they are, round after round.
  if (kind.stream == Stream::kTriad) return loops.triad(a, b, 0.0F, b + distance, n);
  float sink = 0.0F;
  return loops.read(a, distance, kind.streams, n, &sink);
}

StreamCut cut_for_all_threads(std::int64_t bytes, int arrays) {
  const std::int64_t threads = kernels::thread_count();
  return cut_for_streams(bytes, arrays, threads > 1 ? threads * kFloatsOfThread / arrays : 1 << 16);
}

double stream_on_all_threads(const StreamLoops& loops, const StreamKind& kind, float* data,
                             const StreamCut& cut, std::int64_t part) {
  float* const first = data + part * cut.per_part;
  std::atomic<std::int64_t> bytes{0};
  const auto floats = static_cast<std::ptrdiff_t>(cut.per_part);
  for (std::int64_t pass = 0; pass < cut.passes; ++pass) {
    kernels::share(
        floats, kPiece, kernels::kLeastShared, [&](std::ptrdiff_t at, std::ptrdiff_t end) {
          const double moved = stream_once(loops, kind, first + at, cut.distance, end - at);
          bytes.fetch_add(static_cast<std::int64_t>(moved), std::memory_order_relaxed);
        });
  }
  return static_cast<double>(bytes.load());
}

}  // namespace tensorscope
