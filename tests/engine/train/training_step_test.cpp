// Whole optimizer steps: accumulation, released memory, what a step depends on.
#include "train/training_step.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"

namespace training_step_test {

using namespace tensorscope;
using test::preset_program;
using test::program_of;

namespace {

constexpr std::string_view kSmallMlp = R"json({
  "name": "small_mlp", "input": {"shape": [9]},
  "layers": [{"type": "linear", "name": "fc1", "out_features": 7}, {"type": "relu"},
             {"type": "linear", "name": "fc2", "out_features": 3}]
})json";

OptimizerOptions optimizer_of(OptimizerKind kind) {
  OptimizerOptions options;
  options.kind = kind;
  options.learning_rate = 0.01;
  return options;
}

struct Stepper {
  Stepper(const Program& program, OptimizerKind kind, TrainingStep::Options options = {},
          TrainingStep::Feed feed = {})
      : Stepper(program, optimizer_of(kind), options, std::move(feed)) {}
  Stepper(const Program& program, const OptimizerOptions& settings, TrainingStep::Options options,
          TrainingStep::Feed feed = {})
      : training(training_program(program, Loss::kCrossEntropy)),
        network(training.program, ledger, false),
        optimizer(settings, parameters_of(network)),
        step(network, training, optimizer, options, std::move(feed)) {
    network.initialise(test::kAll);
  }
  std::vector<float> weights() {
    std::vector<float> all;
    for (const Parameter& parameter : optimizer.parameters()) {
      const auto values = parameter.tensor->values<float>();
      all.insert(all.end(), values.begin(), values.end());
    }
    return all;
  }

  Ledger ledger;
  TrainingProgram training;
  Network network;
  Optimizer optimizer;
  TrainingStep step;
};

/// Fills a micro-batch with rows, starting at `first`, of a batch of 12; both steppers use the same
/// rows.
void fill_rows(Stepper& stepper, std::int64_t first) {
  Tensor& input = stepper.network.tensor(stepper.training.program.input);
  Tensor& targets = stepper.network.tensor(stepper.training.targets);
  const std::int64_t rows = input.shape()[0];
  const std::int64_t width = input.numel() / rows;
  for (std::int64_t r = 0; r < rows; ++r) {
    Rng rng(77, static_cast<std::uint64_t>(first + r));
    for (std::int64_t i = 0; i < width; ++i) {
      input.values<float>()[static_cast<std::size_t>(r * width + i)] = rng.uniform(-1.0F, 1.0F);
    }
    targets.values<std::int32_t>()[static_cast<std::size_t>(r)] =
        static_cast<std::int32_t>(rng.below(3));
  }
}

}  // namespace

TEST_CASE("training step: accumulated micro-batches are one batch, to rounding", "[nn][training]") {
  Stepper whole(program_of(kSmallMlp, 12), OptimizerKind::kSgd);
  fill_rows(whole, 0);
  TrainingStep::Options options;
  options.micro_batches = 4;
  Stepper* self = nullptr;
  Stepper parts(program_of(kSmallMlp, 3), OptimizerKind::kSgd, options,
                [&](std::int64_t index) { fill_rows(*self, 3 * index); });
  self = &parts;
  for (int i = 0; i < 5; ++i) {
    whole.step.run();
    parts.step.run();
    CHECK(parts.step.loss() == Catch::Approx(whole.step.loss()).epsilon(1e-5));
  }
  const std::vector<float> a = whole.weights();
  const std::vector<float> b = parts.weights();
  for (std::size_t i = 0; i < a.size(); ++i)
    CHECK(b[i] == Catch::Approx(a[i]).epsilon(1e-4).margin(1e-6));
}

TEST_CASE("training step: a step leaves gradients, state and parameters, nothing else",
          "[nn][training]") {
  const Program program = program_of(kSmallMlp, 4);
  const std::int64_t parameters = 4 * program.parameter_count();
  Stepper stepper(program, OptimizerKind::kAdam);
  const std::int64_t baseline = stepper.ledger.current_total();
  stepper.step.run();
  CHECK(stepper.ledger.current_total() == baseline + 3 * parameters);
  CHECK(stepper.ledger.current(MemoryCategory::kOptimizerState) == 2 * parameters);
  CHECK(stepper.ledger.current(MemoryCategory::kActivations) == 0);
  CHECK(stepper.ledger.current(MemoryCategory::kWorkspace) == 0);
}

TEST_CASE("training step: ten thousand steps leak nothing and learn", "[nn][training]") {
  Stepper stepper(program_of(kSmallMlp, 4), OptimizerKind::kMomentum);
  stepper.ledger.record_events(false);
  stepper.step.run();
  const double first_loss = stepper.step.loss();
  const std::int64_t after_one = stepper.ledger.current_total();
  const std::int64_t peak = stepper.ledger.peak_total();
  for (int i = 1; i < 10'000; ++i) stepper.step.run();
  CHECK(stepper.ledger.current_total() == after_one);
  // The second step has the optimizer's state from its start.
  CHECK(stepper.ledger.peak_total() <=
        peak + stepper.ledger.current(MemoryCategory::kOptimizerState));
  CHECK(stepper.step.loss() < 0.5 * first_loss);
}

TEST_CASE("training step: paused and taken up anew it ends in the same weights", "[nn][training]") {
  Stepper straight(program_of(kSmallMlp, 4), OptimizerKind::kAdamW);
  Stepper halting(program_of(kSmallMlp, 4), OptimizerKind::kAdamW);
  for (int i = 0; i < 3; ++i) {
    straight.step.run();
    // Abandoned in the middle of the backward pass, then run completely.
    halting.step.restart();
    while (halting.step.stage() != TrainingStep::Stage::kBackward) halting.step.advance();
    halting.step.advance();
    halting.step.restart();
    halting.step.run();
  }
  CHECK(straight.weights() == halting.weights());
}

TEST_CASE("training step: a loss scale is taken off again before clipping and the update",
          "[nn][training][loss_scaling]") {
  const auto trained = [](double scale, std::int64_t micro_batches, double clip_norm) {
    OptimizerOptions optimizer = optimizer_of(OptimizerKind::kAdam);
    optimizer.clip_norm = clip_norm;
    TrainingStep::Options options;
    options.loss_scale = scale;
    options.micro_batches = micro_batches;
    Stepper stepper(program_of(kSmallMlp, 4), optimizer, options);
    for (int i = 0; i < 3; ++i) stepper.step.run();
    CHECK(stepper.step.skipped_steps() == 0);
    return stepper.weights();
  };
  for (const std::int64_t micro_batches : {1, 2}) {
    for (const double clip_norm : {0.0, 0.05}) {
      const std::vector<float> plain = trained(1, micro_batches, clip_norm);
      CHECK(trained(1024, micro_batches, clip_norm) == plain);
      CHECK(trained(TrainingStepOptions::kDynamic, micro_batches, clip_norm) == plain);
      const std::vector<float> odd = trained(1000, micro_batches, clip_norm);
      for (std::size_t i = 0; i < plain.size(); ++i) {
        CHECK(odd[i] == Catch::Approx(plain[i]).epsilon(1e-4).margin(1e-6));
      }
    }
  }
}

TEST_CASE("training step: gradients that are not finite update nothing",
          "[nn][training][loss_scaling]") {
  TrainingStep::Options options;
  options.loss_scale = 0x1p126;  // the sum of products with inputs of 1e3 overflows
  Stepper stepper(program_of(kSmallMlp, 4), OptimizerKind::kAdam, options);
  for (float& value : stepper.network.tensor(stepper.training.program.input).values<float>()) {
    value = 1e3F;
  }
  const std::vector<float> before = stepper.weights();
  stepper.step.run();
  CHECK(stepper.step.skipped_steps() == 1);
  CHECK(stepper.step.steps() == 1);
  CHECK(stepper.optimizer.steps() == 0);
  CHECK(stepper.ledger.current(MemoryCategory::kOptimizerState) == 0);
  CHECK(stepper.weights() == before);
  CHECK(stepper.step.loss_scale() == 0x1p126);
  CHECK(stepper.ledger.current(MemoryCategory::kWorkspace) == 0);
}

TEST_CASE("training step: a dynamic loss scale falls until the gradients are finite",
          "[nn][training][loss_scaling]") {
  TrainingStep::Options options;
  options.loss_scale = TrainingStepOptions::kDynamic;
  Stepper stepper(program_of(kSmallMlp, 4), OptimizerKind::kSgd, options);
  Tensor& input = stepper.network.tensor(stepper.training.program.input);
  const std::vector<float> values(input.values<float>().begin(), input.values<float>().end());
  CHECK(stepper.step.loss_scale() == 65536);
  std::fill(input.values<float>().begin(), input.values<float>().end(), INFINITY);
  const std::vector<float> before = stepper.weights();
  stepper.step.run();
  stepper.step.run();
  CHECK(stepper.step.skipped_steps() == 2);
  CHECK(stepper.step.loss_scale() == 16384);
  CHECK(stepper.weights() == before);
  std::copy(values.begin(), values.end(), input.values<float>().begin());
  stepper.step.run();
  CHECK(stepper.step.skipped_steps() == 2);
  CHECK(stepper.weights() != before);
}

}  // namespace training_step_test
