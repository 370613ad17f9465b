#include "profiler/dispatch_cost.h"

#include <algorithm>

#include "graph/dispatch.h"
#include "ops/contract/kernels.h"
#include "ops/elementwise/relu_kernels.h"
#include "timing/statistics.h"
#include "timing/tick.h"

namespace tensorscope {
namespace {

constexpr int kOpsPerPass = 64;
/// With a clock of 0.1 ms the error is a few per cent.
constexpr double kBatchMs = 2.0;
constexpr std::size_t kDispatchRounds = 9;
/// With a coarser clock a batch lasts several ticks, and there are fewer batches.
constexpr double kCoarseMs = 1.5;
constexpr std::size_t kCoarseRounds = 3;

/// Consecutive ops have different labels, so that an observer sees a new layer each time.
constexpr std::array<std::string_view, 2> kLabels{"even", "odd"};

}  // namespace

DispatchMeter::DispatchMeter(Clock& clock, double tick_ms)
    : clock_(clock),
      batch_ms_(tick_ms > kCoarseMs ? kTicksPerPart * tick_ms : kBatchMs),
      rounds_(tick_ms > kCoarseMs ? kCoarseRounds : kDispatchRounds),
      input_(Allocator{ledger_}, {1}, DType::kFloat32, MemoryCategory::kWorkspace,
             "dispatch_cost") {
  ledger_.record_events(false);
  input_.values<float>()[0] = 1.0F;
}

bool DispatchMeter::advance(double max_ms) {
  const double start_ms = clock_.now_ms();
  while (!done()) {
    ns_[next_].push_back(batch(static_cast<Kind>(next_)));
    next_ = (next_ + 1) % kKinds;
    if (clock_.now_ms() - start_ms >= max_ms) break;
  }
  return done();
}

double DispatchMeter::batch(Kind kind) {
  TraceRecorder trace(clock_);
  run_ops(kind, trace);  // the first pass of a trace allocates for the others
  // From one edge of the clock to the first reading after a later edge.
  const double before_ms = clock_.now_ms();
  double begin_ms = before_ms;
  while (begin_ms == before_ms) begin_ms = clock_.now_ms();
  double now_ms = begin_ms;
  std::int64_t ops = 0;
  while (now_ms - begin_ms < batch_ms_) {
    run_ops(kind, trace);
    ops += kOpsPerPass;
    now_ms = clock_.now_ms();
  }
  return 1e6 * (now_ms - begin_ms) / static_cast<double>(ops);
}

void DispatchMeter::run_ops(Kind kind, TraceRecorder& trace) {
  const std::array<const Tensor*, 1> inputs{&input_};
  if (kind == kKernel) {
    const ConstView x = inputs[0]->view();
    for (int i = 0; i < kOpsPerPass; ++i) forward_kernel<float>(Relu{}, {&x, 1}, input_.view());
    return;
  }
  Context context{ledger_};
  if (kind == kTraced) context.observer = &trace;
  if (kind == kTraced) trace.begin_pass();
  for (std::size_t i = 0; i < kOpsPerPass; ++i) {
    run(context, Relu{}, inputs, kLabels[i % kLabels.size()]);
  }
  if (kind == kTraced) trace.end_pass();
}

DispatchCost DispatchMeter::result() const {
  const auto median = [this](Kind kind) { return median_of(ns_[kind]); };
  return {std::max(0.0, median(kDispatched) - median(kKernel)),
          std::max(0.0, median(kTraced) - median(kDispatched))};
}

}  // namespace tensorscope
