#include "profiler/calibration_device_plan.h"

#include <algorithm>
#include <iterator>

#include "core/names.h"
#include "core/range.h"
#include "kernels/roof/peak.h"

namespace tensorscope {
namespace {

constexpr std::int64_t kKiB = 1024;
// Most devices hold these in the first level cache, the second level cache and a shared one; 16
// MiB, the weights of a wide layer, lie in the last level cache of some devices and in the memory
// of others. The whole buffer is the last working set.
constexpr std::int64_t kWorkingSets[] = {16 * kKiB, 256 * kKiB, 4 * kKiB* kKiB, 16 * kKiB* kKiB};

}  // namespace

std::string_view to_string(Arithmetic arithmetic) {
  constexpr std::string_view kNames[] = {"fused multiply-add", "multiply, then add",
                                         "int8 dot product"};
  return name_of(kNames, arithmetic);
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

std::vector<StreamKind> kinds_of(Stream stream, bool largest) {
  std::vector<StreamKind> kinds;
  for (const StreamKind& kind : kStreamKinds) {
    const bool rows = kind.stream == Stream::kRead && kind.streams > 1;
    if (kind.stream == stream && (!rows || largest)) kinds.push_back(kind);
  }
  return kinds;
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
    return PeakRun{int8(iterations, &sink), threads_of_peak()};
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
