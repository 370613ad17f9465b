#include "profiler/calibration_device_plan.h"

#include <algorithm>
#include <iterator>

#include "core/names.h"
#include "core/range.h"

namespace tensorscope {
namespace {

constexpr std::int64_t kKiB = 1024;
// In a first level cache, a second level cache and a shared one of most devices; 16 MiB, the
// weights of a wide layer, are in the last cache of some and in memory of others. The last is the
// whole buffer.
constexpr std::int64_t kWorkingSets[] = {16 * kKiB, 256 * kKiB, 4 * kKiB* kKiB, 16 * kKiB* kKiB};
constexpr std::int64_t kFloatsPerRun = 1 << 16;
// Arrays at a distance of a multiple of 4 KiB would wait for each other's stores.
constexpr std::int64_t kSkew = 272;
constexpr std::int64_t kBlock = kernels::kLadderBlock;

}  // namespace

std::string_view to_string(Arithmetic arithmetic) {
  constexpr std::string_view kNames[] = {"fused multiply-add", "multiply, then add",
                                         "int8 dot product"};
  return name_of(kNames, arithmetic);
}

std::string_view to_string(Stream stream) {
  constexpr std::string_view kNames[] = {"read", "copy", "triad"};
  return name_of(kNames, stream);
}

void validate(const DeviceOptions& options) {
  require_between("calibration", "budget_ms", options.budget_ms, 100.0, 60'000.0);
  require_between("calibration", "buffer_bytes", options.buffer_bytes, device_plan::kSmallestBuffer,
                  1'000'000'000);
}

std::string PeakReport::instructions() const {
  return name == Arithmetic::kInt8 ? kernels::peak_int8_kind() : kernels::peak_flops_kind();
}

namespace device_plan {

Cut cut(std::int64_t bytes, int arrays) {
  Cut result;
  result.floats = (bytes / 4 - (arrays - 1) * kSkew) / arrays / kBlock * kBlock;
  result.distance = result.floats + kSkew;
  result.per_part = std::min(result.floats, kFloatsPerRun / kBlock * kBlock);
  result.parts = result.floats / result.per_part;
  if (result.parts == 1) result.passes = std::max<std::int64_t>(1, kFloatsPerRun / result.floats);
  return result;
}

int arrays_of(Stream stream) {
  return stream == Stream::kRead ? 1 : stream == Stream::kCopy ? 2 : 3;
}

double stream_once(const DeviceLoops& loops, Stream stream, float* a, const Cut& c) {
  float* b = a + c.distance;
  if (stream == Stream::kCopy) return loops.copy(a, b, c.per_part);
  // Times zero: the values stay what they are, round after round.
  if (stream == Stream::kTriad) return loops.triad(a, b, 0.0F, b + c.distance, c.per_part);
  float sink = 0.0F;
  return loops.read(a, c.per_part, &sink);
}

std::vector<Arithmetic> arithmetics() {
  if (!kernels::peak_is_fused()) return {Arithmetic::kMultiplyThenAdd, Arithmetic::kInt8};
  return {Arithmetic::kFusedMultiplyAdd, Arithmetic::kMultiplyThenAdd, Arithmetic::kInt8};
}

std::vector<PeakLoops::Loop> loops_of(const DeviceLoops& loops, Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::kFusedMultiplyAdd:
      return loops.fused.variants;
    case Arithmetic::kMultiplyThenAdd:
      return loops.multiply_add.variants;
    case Arithmetic::kInt8:
      break;
  }
  return {[int8 = loops.int8](std::int64_t iterations, float*) {
    std::int32_t sink = 0;
    return kernels::PeakRun{int8(iterations, &sink), kernels::peak_threads()};
  }};
}

std::vector<std::int64_t> working_sets(std::int64_t buffer_bytes) {
  std::vector<std::int64_t> sets;
  for (const std::int64_t bytes : kWorkingSets) {
    if (bytes < buffer_bytes) sets.push_back(bytes);
  }
  sets.push_back(buffer_bytes);
  return sets;
}

}  // namespace device_plan
}  // namespace tensorscope
