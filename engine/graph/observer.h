#pragma once
// Interface for watching which ops run. The profiler's counters, traces and memory reports are
// observers.

#include <cstdint>
#include <string_view>

#include "core/names.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// Why an op runs.
enum class Phase : std::uint8_t {
  kForward,
  kRecompute,  ///< a forward call repeated because its result was not stored
  kBackward,
  kUpdate,  ///< in place: optimizer steps, sums of gradients, running statistics
};

/// "forward", "recompute", "backward", "update".
inline std::string_view to_string(Phase phase) {
  constexpr std::string_view kNames[] = {"forward", "recompute", "backward", "update"};
  return name_of(kNames, phase);
}

struct OpCall {
  std::string_view op;     ///< the op's name, "linear"
  std::string_view label;  ///< the layer that called, "fc1"
  Shapes inputs;           ///< of the forward call, also during its backward
  const Shape& output;     ///< of the forward call; for an update, its first target
  Cost cost;
  std::int64_t min_bytes;
  std::int64_t output_bytes;  ///< newly written bytes; 0 for a view
  Phase phase = Phase::kForward;
};

class Observer {
 public:
  virtual ~Observer() = default;
  /// After shapes are inferred and memory is allocated, before the kernel runs.
  virtual void op_begins(const OpCall& call) = 0;
  /// After the kernel ran (or would have run, in a dry run).
  virtual void op_ended(const OpCall& call) = 0;
};

}  // namespace tensorscope
