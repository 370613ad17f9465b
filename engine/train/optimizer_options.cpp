#include "train/optimizer_options.h"

#include <cmath>
#include <iterator>

#include "core/names.h"
#include "core/range.h"

namespace tensorscope {
namespace {

constexpr std::string_view kOptimizerNames[] = {"sgd", "momentum", "nesterov", "adam", "adamw"};
static_assert(std::size(kOptimizerNames) == kOptimizerKinds.size());

// Written so that NaN is refused.
bool not_negative(double value) { return value >= 0.0 && std::isfinite(value); }

}  // namespace

std::string_view to_string(OptimizerKind kind) { return name_of(kOptimizerNames, kind); }

std::optional<OptimizerKind> optimizer_kind(std::string_view name) {
  return named<OptimizerKind>(kOptimizerNames, name);
}

void OptimizerOptions::validate() const {
  constexpr std::string_view kNotNegative = "a number, 0 or more";
  const auto require = [](bool holds, std::string_view field, double value,
                          std::string_view expected) {
    require_value(holds, "optimizer", field, value, expected);
  };
  require(not_negative(learning_rate), "learning_rate", learning_rate, kNotNegative);
  require(not_negative(weight_decay), "weight_decay", weight_decay, kNotNegative);
  require(not_negative(clip_norm), "clip_norm", clip_norm,
          "a number above 0, or 0 for no clipping");
  if (kind == OptimizerKind::kMomentum || kind == OptimizerKind::kNesterov) {
    require(momentum > 0.0 && momentum <= 1.0, "momentum", momentum, "a number above 0, at most 1");
  }
  if (kind == OptimizerKind::kAdam || kind == OptimizerKind::kAdamW) {
    require(beta1 >= 0.0 && beta1 < 1.0, "beta1", beta1, "a number from 0, below 1");
    require(beta2 >= 0.0 && beta2 < 1.0, "beta2", beta2, "a number from 0, below 1");
    require(not_negative(eps), "eps", eps, kNotNegative);
  }
}

std::int64_t state_tensors(OptimizerKind kind) {
  if (kind == OptimizerKind::kSgd) return 0;
  return kind == OptimizerKind::kMomentum || kind == OptimizerKind::kNesterov ? 1 : 2;
}

std::int64_t optimizer_state_bytes(OptimizerKind kind, std::int64_t parameter_count,
                                   std::int64_t element_bytes) {
  return state_tensors(kind) * parameter_count * element_bytes;
}

}  // namespace tensorscope
