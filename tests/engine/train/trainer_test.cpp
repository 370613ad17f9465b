// Trainings on the data that ships with the project.
#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "paths.h"
#include "sanitized.h"
#include "train/generator.h"
#include "train/training_presets.h"

namespace trainer_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;
using test::preset_program;

namespace {

std::vector<std::byte> data_file(const char* name) {
  std::ifstream file(test::data_path(name), std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
  return {begin, begin + bytes.size()};
}

TrainerOptions options_of(const TrainingPreset& preset, std::int64_t steps) {
  TrainerOptions options;
  options.optimizer.kind = preset.optimizer;
  options.optimizer.learning_rate = preset.learning_rate;
  options.schedule.kind = ScheduleKind::kCosine;
  options.schedule.base_lr = preset.learning_rate;
  options.schedule.total_steps = steps;
  options.steps = steps;
  options.evaluate_every = 0;
  return options;
}

/// Number of steps in the preset's own number of epochs.
std::int64_t steps_of(const TrainingPreset& preset, const TrainingData& data) {
  const std::int64_t own = data.training_samples() / preset.batch;
  return preset.epochs * (preset.steps_per_epoch > 0 ? preset.steps_per_epoch : own);
}

void run_all(Trainer& trainer) {
  while (trainer.advance()) {
  }
}

std::unique_ptr<TrainingData> digits_for(const Program& program) {
  const Shape& input = program.values[program.input].shape;
  return digits_training_data(DigitsData::parse(data_file("digits.bin")),
                              Shape(input.dims().subspan(1)));
}

// lenet5's accuracy is checked where its weights are quantised (api/quantize_job_test.cpp).
void check_mlp(DType storage = DType::kFloat32) {
  const TrainingPreset& preset = training_preset("digits-mlp");
  const Program program = preset_program(preset.model, preset.batch);
  const auto data = digits_for(program);
  Ledger ledger;
  ledger.record_events(false);
  TrainerOptions options = options_of(preset, steps_of(preset, *data));
  options.step.pass.storage = storage;
  Trainer trainer(scores_program(program), *data, ledger, options);
  run_all(trainer);
  REQUIRE(trainer.evaluations().size() == 2);
  CHECK(trainer.evaluations().front().accuracy < 0.4);
  CHECK(trainer.evaluations().back().accuracy >= 0.95);
}

}  // namespace

TEST_CASE("trainer: the mlp reads 95 % of held-out digits", "[nn][trainer][long]") { check_mlp(); }

TEST_CASE("trainer: the mlp reads 95 % of held-out digits with activations kept in 16 bits",
          "[nn][trainer][storage][long]") {
  check_mlp(DType::kFloat16);
  check_mlp(DType::kBFloat16);
}

TEST_CASE("trainer: gpt_nano's loss on held-out text falls clearly and it writes",
          "[nn][trainer][long]") {
  const TrainingPreset& preset = training_preset("text-gpt_nano");
  const Program program = preset_program(preset.model, preset.batch);
  const auto data = text_training_data(TextData::parse(data_file("text.txt")), program.seq);
  Ledger ledger;
  ledger.record_events(false);
  Trainer trainer(scores_program(program), *data, ledger, options_of(preset, 100));
  run_all(trainer);
  CHECK(trainer.evaluations().front().loss == Catch::Approx(std::log(65.0)).margin(0.6));
  CHECK(trainer.evaluations().back().loss < 3.0);
  Network one(preset_program(preset.model, 1), trainer.network());
  Generator generator(one, "\n", {.characters = 40, .temperature = 0.8, .seed = 3});
  while (generator.advance()) {
  }
  CHECK(generator.text().size() == 41);
}

TEST_CASE("trainer: the same seed gives the same bits, another seed others", "[nn][trainer]") {
  const TrainingPreset& preset = training_preset("digits-mlp");
  const Program program = preset_program(preset.model, 16);
  const auto data = digits_for(program);
  const auto losses = [&](std::uint64_t seed, std::int64_t pause_at) {
    Ledger ledger;
    TrainerOptions options = options_of(preset, 12);
    options.seed = seed;
    Trainer trainer(program, *data, ledger, options);
    std::int64_t units = 0;
    while (trainer.advance()) {
      if (++units == pause_at) trainer.pause();
    }
    std::vector<double> values;
    for (const TrainPoint& point : trainer.curve()) values.push_back(point.loss);
    return values;
  };
  const std::vector<double> straight = losses(5, -1);
  CHECK(straight.size() == 12);
  // Interrupted in the first evaluation, and at every op of a step.
  CHECK(losses(5, 140) == straight);
  for (std::int64_t at = 300; at < 330; at += test::unless_sanitized(1, 7)) {
    CHECK(losses(5, at) == straight);
  }
  CHECK(losses(6, -1) != straight);
}

TEST_CASE("trainer: shortened to the steps that are done it takes no other, and evaluates once",
          "[nn][trainer]") {
  const Program program = preset_program("mlp", 16);
  const auto data = digits_for(program);
  Ledger ledger;
  TrainerOptions options = options_of(training_preset("digits-mlp"), 6);
  options.evaluate_every = GENERATE(0, 3);
  Trainer trainer(program, *data, ledger, options);
  while (trainer.steps_done() < 3) trainer.advance();
  if (options.evaluate_every == 3) {
    while (trainer.evaluations().size() < 2) trainer.advance();
  }
  trainer.extend(3);
  run_all(trainer);
  CHECK(trainer.steps_done() == 3);
  REQUIRE(trainer.evaluations().size() == 2);
  CHECK(trainer.evaluations().back().step == 3);
}

TEST_CASE("trainer: a loss that is no number ends the training, which cannot go on",
          "[nn][trainer]") {
  const Program program = preset_program("mlp", 16);
  const auto data = digits_for(program);
  Ledger ledger;
  TrainerOptions options = options_of(training_preset("digits-mlp"), 50);
  options.optimizer.learning_rate = options.schedule.base_lr = options.schedule.min_lr = 1e30;
  options.evaluate_every = GENERATE(0, 1);
  Trainer trainer(program, *data, ledger, options);
  run_all(trainer);
  CHECK(trainer.done());
  CHECK(trainer.diverged());
  CHECK(trainer.steps_done() < 10);
  // The loss that is not finite is the step's own, or that of the held-out data after it.
  CHECK(std::isfinite(trainer.curve().back().loss) == (options.evaluate_every == 1));
  CHECK_NOTHROW(trainer.extend(trainer.steps_done()));
  CHECK_THROWS_WITH(trainer.extend(50), ContainsSubstring("there is no step after it"));
}

TEST_CASE("trainer: weights whose held-out loss is no number are as far as it goes",
          "[nn][trainer]") {
  const Program program = preset_program("mlp", 16);
  const auto data = digits_for(program);
  Ledger ledger;
  Trainer trainer(program, *data, ledger, options_of(training_preset("digits-mlp"), 5));
  trainer.load([](Network& network) {
    for (const Parameter& parameter : parameters_of(network)) {
      std::ranges::fill(parameter.tensor->values<float>(), 3e38F);
    }
  });
  run_all(trainer);
  CHECK(trainer.diverged());
  CHECK(trainer.steps_done() == 0);
}

TEST_CASE("trainer: a training that goes well has not diverged", "[nn][trainer]") {
  const Program program = preset_program("mlp", 16);
  const auto data = digits_for(program);
  Ledger ledger;
  Trainer trainer(program, *data, ledger, options_of(training_preset("digits-mlp"), 2));
  CHECK_FALSE(trainer.diverged());
  run_all(trainer);
  CHECK_FALSE(trainer.diverged());
  CHECK(trainer.steps_done() == 2);
}

TEST_CASE("trainer: resnet18_cifar takes training steps and learns its images by heart",
          "[nn][trainer]") {
  const Program program = preset_program("resnet18_cifar", 2);
  const auto data = random_training_data(2, 10);
  Ledger ledger;
  const std::int64_t steps = test::unless_sanitized(4, 2);
  TrainerOptions options = options_of(training_preset("images-resnet18_cifar"), steps);
  options.schedule.kind = ScheduleKind::kConstant;
  Trainer trainer(program, *data, ledger, options);
  run_all(trainer);
  REQUIRE(std::ssize(trainer.curve()) == steps);
  CHECK(trainer.curve().back().loss < trainer.curve().front().loss);
}

}  // namespace trainer_test
