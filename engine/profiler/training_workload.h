#pragma once

#include <array>
#include <vector>

#include "timing/clock.h"
#include "train/training_step.h"

namespace tensorscope {

/// A whole training step as a workload.
///
/// It reads the clock where a stage ends, and every few ops for the end of the slice, and adds up
/// what each stage took. With a coarse clock a single reading says little, but the sum over many
/// steps is right.
class TrainingWorkload final : public Workload {
 public:
  static constexpr std::size_t kStages = 3;  ///< forward, backward, optimizer
  using StageTimes = std::array<double, kStages>;

  /// Both must outlive the workload. The optimizer really updates the parameters: use a network of
  /// its own.
  TrainingWorkload(TrainingStep& step, Clock& clock) : step_(step), clock_(clock) {}

  bool step(double max_ms) override;
  void abandon() override;

  /// Milliseconds by stage since the last reset, without pauses, and the number of runs they cover.
  const StageTimes& stage_ms() const { return stage_ms_; }
  std::int64_t runs() const { return runs_; }
  void reset_stages();

 private:
  void begin();
  void leave_stage(TrainingStep::Stage stage, double now_ms);

  TrainingStep& step_;
  Clock& clock_;
  bool running_ = false;
  double mark_ms_ = 0;  // where the time of the present stage began
  StageTimes run_ms_{};
  StageTimes stage_ms_{};
  std::int64_t runs_ = 0;
};

}  // namespace tensorscope
