#include "train/loss_scaling.h"

#include <cmath>

#include "core/error.h"

namespace tensorscope {
namespace {

float stored(float value, DType storage) {
  return storage == DType::kFloat16 ? to_float(to_float16(value)) : to_float(to_bfloat16(value));
}

float min_normal(DType storage) {
  return storage == DType::kFloat16 ? float16::kMinNormal : 0x1p-126F;
}

}  // namespace

void GradScaler::update(bool found_inf) {
  if (found_inf) {
    scale_ *= options_.backoff_factor;
    growth_tracker_ = 0;
    ++skipped_steps_;
  } else if (++growth_tracker_ == options_.growth_interval) {
    const float grown = scale_ * options_.growth_factor;
    if (std::isfinite(grown)) scale_ = grown;
    growth_tracker_ = 0;
  }
}

double StorageLossReport::share(std::int64_t part) const {
  const std::int64_t all = values - zero - not_finite;
  return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
}

StorageLossReport storage_loss(std::span<const float> values, DType storage, float scale) {
  if (storage != DType::kFloat16 && storage != DType::kBFloat16) {
    throw Error(ErrorCode::kInvalidArgument, "storage_loss",
                text("storage_loss: ", to_string(storage), " is no sixteen-bit type"));
  }
  StorageLossReport loss;
  for (const float value : values) {
    ++loss.values;
    const float magnitude = std::abs(stored(scale * value, storage));
    if (!std::isfinite(value)) {
      ++loss.not_finite;
    } else if (value == 0) {
      ++loss.zero;
    } else if (magnitude == 0) {
      ++loss.underflowed;
    } else if (!std::isfinite(magnitude)) {
      ++loss.overflowed;
    } else {
      ++(magnitude < min_normal(storage) ? loss.subnormal : loss.normal);
    }
  }
  return loss;
}

}  // namespace tensorscope
