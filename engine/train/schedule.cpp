#include "train/schedule.h"

#include <cmath>
#include <numbers>

#include "core/names.h"
#include "core/range.h"

namespace tensorscope {
namespace {

constexpr std::string_view kScheduleNames[] = {"constant", "cosine"};

}  // namespace

std::string_view to_string(ScheduleKind kind) { return name_of(kScheduleNames, kind); }

std::optional<ScheduleKind> schedule_kind(std::string_view name) {
  return named<ScheduleKind>(kScheduleNames, name);
}

// Conditions are written so that NaN is refused.
void Schedule::validate() const {
  const auto require = [](bool holds, std::string_view field, auto value,
                          std::string_view expected) {
    require_value(holds, "schedule", field, value, expected);
  };
  require(base_lr >= 0.0 && std::isfinite(base_lr), "base_lr", base_lr, "a number, 0 or more");
  require(warm_up_steps >= 0, "warm_up_steps", warm_up_steps, "a whole number, 0 or more");
  if (kind == ScheduleKind::kConstant) return;
  require(min_lr >= 0.0 && min_lr <= base_lr, "min_lr", min_lr,
          text("a number from 0 to base_lr, ", base_lr));
  require(total_steps > warm_up_steps, "total_steps", total_steps,
          text("more than warm_up_steps, ", warm_up_steps));
}

double learning_rate(const Schedule& schedule, std::int64_t step) {
  if (step < schedule.warm_up_steps) {
    return schedule.base_lr * static_cast<double>(step + 1) /
           static_cast<double>(schedule.warm_up_steps);
  }
  if (schedule.kind == ScheduleKind::kConstant) return schedule.base_lr;
  if (step >= schedule.total_steps) return schedule.min_lr;
  const double t = static_cast<double>(step - schedule.warm_up_steps) /
                   static_cast<double>(schedule.total_steps - schedule.warm_up_steps);
  const double share = 0.5 * (1.0 + std::cos(std::numbers::pi * t));
  return schedule.min_lr + (schedule.base_lr - schedule.min_lr) * share;
}

}  // namespace tensorscope
