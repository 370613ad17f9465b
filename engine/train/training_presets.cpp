#include "train/training_presets.h"

#include <array>
#include <vector>

#include "core/error.h"
#include "core/names.h"
#include "core/suggest.h"

namespace tensorscope {
namespace {

constexpr std::array<TrainingPreset, 7> kPresets{{
    {"digits-mlp", "Handwritten digits, MLP", "mlp", DataKind::kDigits, 32, 10, 0,
     OptimizerKind::kAdam, 1e-3},
    {"digits-lenet5", "Handwritten digits, LeNet-5", "lenet5", DataKind::kDigits, 32, 10, 0,
     OptimizerKind::kAdam, 2e-3},
    {"text-gpt_nano", "Shakespeare, GPT nano", "gpt_nano", DataKind::kText, 16, 5, 100,
     OptimizerKind::kAdamW, 3e-3},
    {"images-lenet5", "Random images, LeNet-5", "lenet5", DataKind::kRandomImages, 32, 1, 10,
     OptimizerKind::kAdam, 2e-3},
    {"images-cnn", "Random images, small CNN", "cnn", DataKind::kRandomImages, 16, 1, 10,
     OptimizerKind::kAdam, 1e-3},
    {"images-resnet18_cifar", "Random images, ResNet-18", "resnet18_cifar", DataKind::kRandomImages,
     4, 1, 10, OptimizerKind::kMomentum, 1e-2},
    {"own", "Your own data", "", DataKind::kOwn, 32, 10, 0, OptimizerKind::kAdam, 1e-3},
}};

}  // namespace

std::string_view to_string(DataKind kind) {
  constexpr std::string_view kNames[] = {"digits", "text", "random", "own"};
  return name_of(kNames, kind);
}

const TrainingPreset& training_preset(std::string_view name) {
  std::vector<std::string_view> known;
  for (const TrainingPreset& preset : kPresets) {
    if (preset.name == name) return preset;
    known.push_back(preset.name);
  }
  throw Error(ErrorCode::kInvalidArgument, "preset",
              text("preset: unknown training '", printable(name), "'.", suggestion(name, known)));
}

}  // namespace tensorscope
