#pragma once
// Trainings that are known to work: a model, its data, and settings that suit both.

#include <cstdint>
#include <span>
#include <string_view>

#include "train/optimizer_options.h"

namespace tensorscope {

enum class DataKind : std::uint8_t { kDigits, kText, kRandomImages, kOwn };

/// "digits", "text", "random", "own": the name under which data is loaded.
std::string_view to_string(DataKind kind);

struct TrainingPreset {
  std::string_view name;  ///< "digits-mlp"
  std::string_view title;
  std::string_view model;  ///< a preset of model/presets.h; empty: the user's own spec
  DataKind data = DataKind::kDigits;
  std::int64_t batch = 32;
  std::int64_t epochs = 1;
  std::int64_t steps_per_epoch = 0;  ///< 0: as many as the data provide; fixed for text and random
  OptimizerKind optimizer = OptimizerKind::kAdam;
  double learning_rate = 1e-3;
};

/// Throws Error(invalid_argument) with the nearest name.
const TrainingPreset& training_preset(std::string_view name);

}  // namespace tensorscope
