#include "cli/training_options.h"

#include <algorithm>
#include <array>
#include <vector>

#include "cli/option_values.h"

namespace tensorscope::cli {
namespace {

constexpr std::int64_t kLargestCount = 1'000'000'000;

template <class T>
struct NamedField {
  std::string_view name;
  T* field;
};

auto text_fields(Arguments& a) {
  return std::to_array<NamedField<std::string>>({{"--optimizer", &a.train.training.optimizer},
                                                 {"--keep", &a.train.training.keep},
                                                 {"--storage", &a.train.training.storage},
                                                 {"--preset", &a.train.preset},
                                                 {"--schedule", &a.train.schedule},
                                                 {"--data", &a.data},
                                                 {"--weights", &a.weights},
                                                 {"--save", &a.save},
                                                 {"--format", &a.format}});
}

auto count_fields(Arguments& a) {
  return std::to_array<NamedField<std::int64_t>>(
      {{"--accumulate", &a.train.training.micro_batches},
       {"--checkpoint-every", &a.train.training.checkpoint_every},
       {"--epochs", &a.train.epochs},
       {"--steps", &a.train.steps},
       {"--seed", &a.train.seed},
       {"--warm-up-steps", &a.train.warm_up_steps}});
}

auto rate_fields(Arguments& a) {
  return std::to_array<NamedField<double>>({{"--learning-rate", &a.train.training.learning_rate},
                                            {"--weight-decay", &a.train.training.weight_decay},
                                            {"--clip-norm", &a.train.training.clip_norm}});
}

auto flag_fields(Arguments& a) {
  return std::to_array<NamedField<bool>>(
      {{"--evaluate", &a.evaluate}, {"--quantize", &a.quantize}});
}

template <class Fields>
auto* field_named(const Fields& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const auto& field) { return field.name == name; });
  return found == fields.end() ? nullptr : found->field;
}

template <class... Fields>
std::vector<std::string_view> names_of(const Fields&... fields) {
  std::vector<std::string_view> names;
  const auto add = [&](const auto& all) {
    for (const auto& field : all) names.push_back(field.name);
  };
  (add(fields), ...);
  return names;
}

}  // namespace

std::span<const std::string_view> training_options() {
  static const std::vector<std::string_view> kNames = [] {
    Arguments any;
    return names_of(text_fields(any), count_fields(any), rate_fields(any));
  }();
  return kNames;
}

std::span<const std::string_view> training_flags() {
  static const std::vector<std::string_view> kNames = [] {
    Arguments any;
    return names_of(flag_fields(any));
  }();
  return kNames;
}

void take_training_option(std::string_view name, std::string_view value, Arguments& arguments) {
  if (auto* field = field_named(text_fields(arguments), name)) *field = value;
  if (auto* field = field_named(count_fields(arguments), name)) {
    *field = whole_number(name, value, kLargestCount);
  }
  if (auto* field = field_named(rate_fields(arguments), name)) *field = rate(name, value);
  if (name == "--batch") arguments.train.batch = arguments.batch;
  if (name == "--format" && value != "safetensors" && value != "json") {
    reject_value(name, value, "safetensors or json");
  }
}

bool* training_flag(std::string_view name, Arguments& arguments) {
  return field_named(flag_fields(arguments), name);
}

void require_sensible_training(const Arguments& arguments) {
  const Arguments& a = arguments;
  const bool of_train = !a.weights.empty() || !a.save.empty() || a.evaluate || a.quantize;
  if (of_train && a.command != Command::kTrain) {
    throw UsageError("--weights, --save, --evaluate and --quantize are options of train");
  }
  if (a.evaluate && a.weights.empty()) {
    throw UsageError("--evaluate has no weights to judge: add --weights FILE");
  }
}

}  // namespace tensorscope::cli
