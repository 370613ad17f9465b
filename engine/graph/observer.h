#pragma once
// Whoever wants to know what runs. The profiler's counters, traces and memory reports are
// observers.

#include <string_view>

#include "ops/op.h"

namespace tensorscope {

struct OpCall {
  std::string_view op;     ///< the op's name, "linear"
  std::string_view label;  ///< the layer that called, "fc1"
  Shapes inputs;
  const Shape& output;
  Cost cost;
  std::int64_t min_bytes;
  std::int64_t output_bytes;  ///< newly written bytes; 0 for a view
};

class Observer {
 public:
  virtual ~Observer() = default;
  /// After shapes are inferred and memory is there, before the kernel runs.
  virtual void op_begins(const OpCall& call) = 0;
  /// After the kernel ran (or would have run, in a dry run).
  virtual void op_ended(const OpCall& call) = 0;
};

}  // namespace tensorscope
