#pragma once
// One training step as an account: what it computes and what memory it takes, planned without
// storage or read from a step that really ran. Both go through the same code.

#include <functional>
#include <optional>
#include <vector>

#include "profiler/counting.h"
#include "profiler/memory.h"
#include "profiler/snapshots.h"
#include "train/training_step.h"

namespace tensorscope {

/// FLOPs and the like of a step by phase; see Phase.
struct TrainingCounts {
  Totals forward;
  Totals recompute;
  Totals backward;
  Totals update;

  std::int64_t total_flops() const {
    return forward.cost.flops + recompute.cost.flops + backward.cost.flops + update.cost.flops;
  }
};

TrainingCounts training_counts(std::span<const OpRecord> records);

/// Of a step's micro-batches the first allocates the gradients and the second adds to them; every
/// other repeats the second, op by op and byte by byte. So only two are recorded, and planned.
inline constexpr std::int64_t kMicroBatchesWrittenDown = 2;

/// The first step of a training: the optimizer's state is allocated in it. Records and events are
/// those of two micro-batches and the update; OpRecord::times says how many micro-batches the
/// second one stands for.
struct TrainingAccount {
  std::vector<OpRecord> records;
  MemoryAccount memory;
  MemorySnapshots snapshots;  ///< baseline, after_forward, after_backward, after_optimizer
  /// Peak of the steps after the first, which begin with the optimizer's state; only of a plan.
  std::int64_t steady_peak = 0;
  CategoryBytes steady_at_peak{};
};

/// Performs one step and records it, in slices if need be.
class TrainingRecorder {
 public:
  /// Everything must outlive the recorder. The step's pass must have `observer()` of this.
  explicit TrainingRecorder(Ledger& ledger) : ledger_(ledger) {}
  Observer& observer() { return recorder_; }

  /// Performs the next op of the step; false when it is complete. Snapshots are taken at the start
  /// and at the ends of the first micro-batch's forward, the last one's backward, and the update.
  bool advance(TrainingStep& step);
  /// @param micro_batches of the step
  TrainingAccount account(std::int64_t micro_batches) const;

 private:
  void write_down_only_two(const TrainingStep& step);

  Ledger& ledger_;
  OpRecorder recorder_;
  MemorySnapshots snapshots_;
  std::optional<TrainingStep::Stage> stage_;  // stage after the previous op
  std::size_t second_begins_ = 0;             // index in the records
  std::size_t second_ends_ = 0;
  bool paused_ = false;
};

/// Throws Error(out_of_memory), with the arithmetic in words, if the steps of a plan exceed the
/// limit. @param subject "a training step of mlp at batch 32"; a smaller one is advised if there is
void require_fit(const TrainingAccount& plan, std::int64_t limit_bytes, const std::string& subject,
                 std::int64_t batch);

/// Plans the first step, and the peak of the later ones. @param training at micro-batch size.
/// Throws Error(invalid_argument) for options that make no sense, and Error(unsupported) for a step
/// of more than 2^53 FLOPs or bytes: counts are exact, as JavaScript numbers too.
TrainingAccount plan_training(const TrainingProgram& training, const OptimizerOptions& optimizer,
                              TrainingStepOptions options);

}  // namespace tensorscope
