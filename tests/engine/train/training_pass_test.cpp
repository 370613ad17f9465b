// Forward and backward over whole networks: gradients, stored activations, recomputation.
#include "train/training_pass.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "profiler/memory.h"
#include "sanitized.h"
#include "trained_pass.h"

namespace training_pass_test {

using namespace tensorscope;
using test::kDeepMlp;
using test::kResidual;
using test::program_of;
using test::Trained;

namespace {

double loss_of(Trained& trained) {
  trained.pass.restart();
  trained.pass.finish_forward();
  const double loss = trained.pass.loss();
  trained.pass.restart();
  return loss;
}

/// Compares a few elements of every parameter's gradient with central differences of the loss.
void check_against_differences(const Program& program) {
  Trained trained(program, {}, false, DType::kFloat64);
  trained.pass.finish();
  for (const ValueId id : trained.parameters()) {
    const std::vector<double> gradient = trained.gradient<double>(id);
    const std::span<double> values = trained.network.tensor(id).values<double>();
    const std::size_t elements = test::unless_sanitized(3, 1);
    for (std::size_t at = 0; at < values.size(); at += 1 + values.size() / elements) {
      constexpr double kStep = 1e-5;
      const double old = values[at];
      values[at] = old + kStep;
      const double above = loss_of(trained);
      values[at] = old - kStep;
      const double below = loss_of(trained);
      values[at] = old;
      INFO(trained.training.program.values[id].name << " at " << at);
      CHECK(gradient[at] ==
            Catch::Approx((above - below) / (2 * kStep)).epsilon(1e-3).margin(1e-6));
    }
  }
}

}  // namespace

TEST_CASE("training pass: gradients of whole networks match differences of the loss",
          "[nn][training]") {
  SECTION("deep mlp") { check_against_differences(program_of(kDeepMlp, 3)); }
  SECTION("residual with batch norm and dropout") {
    check_against_differences(program_of(kResidual, 3));
  }
  SECTION("lenet5") { check_against_differences(program_of(preset_spec("lenet5"), 1)); }
  SECTION("gpt_nano with tied weights") {
    check_against_differences(program_of(preset_spec("gpt_nano"), 1, 5));
  }
}

TEST_CASE("training pass: checkpointing gives the same bits", "[nn][training]") {
  for (const std::string_view spec :
       {kDeepMlp, kResidual, preset_spec("gpt_nano"), preset_spec("resnet18_cifar")}) {
    const Program program = program_of(spec, 2, spec == preset_spec("gpt_nano") ? 7 : 0);
    Trained plain(program, {});
    plain.pass.finish();
    for (const std::int64_t every : {1, 2, 3, 100}) {
      if (test::kSanitized && spec == preset_spec("resnet18_cifar") && every != 2) continue;
      TrainingPass::Options options;
      options.checkpoint_every = every;
      Trained saved(program, options);
      saved.pass.finish();
      INFO(program.name << " every " << every);
      CHECK(saved.pass.loss() == plain.pass.loss());
      CHECK(saved.flops(Phase::kForward) == plain.flops(Phase::kForward));
      CHECK(saved.flops(Phase::kBackward) == plain.flops(Phase::kBackward));
      for (const ValueId id : plain.parameters()) {
        CHECK(saved.gradient<float>(id) == plain.gradient<float>(id));
      }
    }
  }
}

TEST_CASE("training pass: checkpointing computes all but the last segment again",
          "[nn][training]") {
  const Program program = program_of(kDeepMlp, 4);
  // The linear layer of one block takes 2 * 4 * 13 * 13 + 4 * 13 FLOPs; tanh counts as a
  // transcendental.
  constexpr std::int64_t kBlock = 2 * 4 * 13 * 13 + 4 * 13;
  const auto extra = [&](std::int64_t every) {
    TrainingPass::Options options;
    options.checkpoint_every = every;
    Trained trained(program, options);
    trained.pass.finish();
    return trained.flops(Phase::kRecompute);
  };
  CHECK(extra(0) == 0);
  CHECK(extra(1) == 7 * kBlock);  // the head and the loss are the last segment
  CHECK(extra(2) == 6 * kBlock);
  CHECK(extra(100) == 0);
}

TEST_CASE("training pass: planned is measured, whatever is kept", "[nn][training]") {
  for (const std::string_view spec : {kDeepMlp, kResidual, preset_spec("gpt_nano")}) {
    const Program program = program_of(spec, 3, spec == preset_spec("gpt_nano") ? 9 : 0);
    for (const std::int64_t every : {0, 1, 2}) {
      for (const KeepActivations keep : {KeepActivations::kAll, KeepActivations::kNeeded}) {
        TrainingPass::Options options;
        options.checkpoint_every = every;
        options.keep = keep;
        Trained dry(program, options, true);
        Trained real(program, options);
        dry.pass.finish();
        real.pass.finish();
        INFO(program.name << " every " << every);
        CHECK(account_of(real.ledger).same_bytes(account_of(dry.ledger)));
        CHECK(real.ledger.events().size() == dry.ledger.events().size());
        CHECK(real.ledger.current(MemoryCategory::kActivations) == 0);
        CHECK(real.ledger.current(MemoryCategory::kGradients) == 4 * program.parameter_count());
      }
    }
  }
}

TEST_CASE("training pass: fewer activations are alive when fewer are kept", "[nn][training]") {
  const Program program = program_of(kDeepMlp, 64);
  const auto peak = [&](KeepActivations keep, std::int64_t every) {
    TrainingPass::Options options;
    options.keep = keep;
    options.checkpoint_every = every;
    Trained trained(program, options, true);
    trained.pass.finish();
    return trained.ledger
        .peak_by_category()[static_cast<std::size_t>(MemoryCategory::kActivations)];
  };
  const std::int64_t all = peak(KeepActivations::kAll, 0);
  const std::int64_t needed = peak(KeepActivations::kNeeded, 0);
  const std::int64_t checkpointed = peak(KeepActivations::kNeeded, 2);
  CHECK(needed < all);
  CHECK(checkpointed < needed);
}

TEST_CASE("training pass: the first layer's input needs no gradient, unless asked for",
          "[nn][training]") {
  const Program program = program_of(preset_spec("mlp"), 8);
  Trained without(program, {});
  without.pass.finish();
  TrainingPass::Options options;
  options.input_gradient = true;
  Trained with(program, options);
  with.pass.finish();
  CHECK(without.pass.gradients().of(program.input).empty());
  CHECK(with.pass.gradients().of(program.input).shape() == Shape{8, 784});
  CHECK(with.flops(Phase::kBackward) - without.flops(Phase::kBackward) == 2 * 8 * 784 * 256);
}

TEST_CASE("training pass: checkpointing works without any layer before the loss",
          "[nn][training]") {
  const TrainingProgram training = training_program(
      test::program_of(R"({"name": "x", "input": {"shape": [4]}, "layers": [{"type": "softmax"}]})",
                       2),
      Loss::kCrossEntropy);
  Ledger ledger;
  Network network(training.program, ledger, false);
  network.initialise(16);
  TrainingPass pass(network, training, {.checkpoint_every = 1});
  pass.finish();
  CHECK(pass.segments() == 1);
  CHECK(pass.loss() > 0);
}

}  // namespace training_pass_test
