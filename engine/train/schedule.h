#pragma once
// Learning rates that change from step to step.

#include <cstdint>
#include <optional>
#include <string_view>

namespace tensorscope {

enum class ScheduleKind : std::uint8_t { kConstant, kCosine };

/// "constant", "cosine".
std::string_view to_string(ScheduleKind kind);
/// Empty if no schedule has that name.
std::optional<ScheduleKind> schedule_kind(std::string_view name);

struct Schedule {
  ScheduleKind kind = ScheduleKind::kConstant;
  std::int64_t warm_up_steps = 0;
  std::int64_t total_steps = 0;  ///< cosine: the step at which min_lr is reached
  double base_lr = 1e-3;
  double min_lr = 0.0;  ///< cosine

  /// Throws Error(invalid_argument) that names the field, its value and what was expected.
  void validate() const;
};

/// Learning rate of optimizer step `step`, counted from 0. The warm-up rises linearly from base_lr
/// / warm_up_steps to base_lr; then it stays at base_lr, or falls along half a cosine to min_lr and
/// stays there: min_lr + (base_lr - min_lr) (1 + cos(pi t)) / 2, t = (step - warm_up_steps) /
/// (total_steps - warm_up_steps). Loshchilov and Hutter, arXiv:1608.03983, without restarts.
double learning_rate(const Schedule& schedule, std::int64_t step);

}  // namespace tensorscope
