#pragma once
// What an op costs on this device besides its kernel: shapes, ledger, memory of the output, and an
// observer that reads the clock. Measured with the smallest op there is, a ReLU of one element: its
// kernel alone, dispatched, and dispatched under a trace, in interleaved batches.

#include <array>
#include <cstddef>
#include <vector>

#include "core/ledger.h"
#include "core/tensor.h"
#include "profiler/trace.h"
#include "timing/clock.h"

namespace tensorscope {

struct DispatchCost {
  double dispatch_ns =
      0;  ///< of one op, without its kernel and without an observer: shapes, ledger, output
  double tracing_ns = 0;  ///< what a TraceRecorder adds to that
};

class DispatchMeter {
 public:
  /// The clock must outlive it. @param tick_ms the clock's step: a batch lasts several of them
  explicit DispatchMeter(Clock& clock, double tick_ms = 0.0);

  /// Works for about max_ms, a batch of a few milliseconds at a time; true when result() is ready.
  bool advance(double max_ms);
  /// Differences of the batches' medians, or 0 where one would be negative.
  DispatchCost result() const;

 private:
  enum Kind : std::size_t { kKernel, kDispatched, kTraced, kKinds };

  bool done() const { return ns_[kTraced].size() == rounds_; }
  /// Nanoseconds of one op.
  double batch(Kind kind);
  void run_ops(Kind kind, TraceRecorder& trace);

  Clock& clock_;
  double batch_ms_;
  std::size_t rounds_;
  Ledger ledger_;
  Tensor input_;
  std::array<std::vector<double>, kKinds> ns_;
  std::size_t next_ = kKernel;
};

}  // namespace tensorscope
