// Stored activations in sixteen bits.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch_amalgamated.hpp"
#include "profiler/memory.h"
#include "profiler/training_plan.h"
#include "trained_pass.h"

namespace activation_storage_test {

using namespace tensorscope;
using test::preset_program;
using test::program_of;
using test::Trained;

namespace {

constexpr DType kHalves[] = {DType::kFloat16, DType::kBFloat16};

/// Half the distance between neighbours at 1: 11 and 8 bits of precision.
double unit_roundoff(DType half) { return half == DType::kFloat16 ? 0x1p-11 : 0x1p-8; }

TrainingPass::Options options_of(DType storage, std::int64_t every = 0,
                                 KeepActivations keep = KeepActivations::kNeeded) {
  TrainingPass::Options options;
  options.storage = storage;
  options.checkpoint_every = every;
  options.keep = keep;
  return options;
}

std::int64_t after_forward(const Program& program, DType storage) {
  Trained trained(program, options_of(storage));
  trained.pass.finish_forward();
  return trained.ledger.current(MemoryCategory::kActivations);
}

/// Largest difference of two gradients, relative to the largest element of the second.
double distance(const std::vector<float>& a, const std::vector<float>& b) {
  float difference = 0;
  float largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    largest = std::max(largest, std::abs(b[i]));
  }
  return static_cast<double>(difference) / static_cast<double>(largest);
}

constexpr std::string_view kFlattened = R"json({
  "name": "flattened", "input": {"shape": [1, 4, 4]},
  "layers": [{"type": "conv2d", "out_channels": 2, "kernel_size": 3, "padding": 1},
             {"type": "relu"}, {"type": "flatten"}, {"type": "linear", "out_features": 3}]
})json";

// Dropout overwrites an activation of which the tape stores a rounded copy.
constexpr std::string_view kOverwritten = R"json({
  "name": "overwritten", "input": {"shape": [9]},
  "layers": [{"type": "linear", "out_features": 16}, {"type": "sigmoid"},
             {"type": "dropout", "p": 0.5}, {"type": "linear", "out_features": 16},
             {"type": "tanh"}, {"type": "dropout", "p": 0.5},
             {"type": "linear", "out_features": 3}]
})json";

}  // namespace

TEST_CASE("activation storage: two bytes for each kept element, one copy for all who read it",
          "[nn][training][storage]") {
  constexpr std::int64_t kBatch = 32;
  // Each tanh's output is read by its own backward and by the next layer's; logits and loss stay in
  // float32.
  constexpr std::int64_t kInFull = 4 * kBatch * 5 + 4;
  const Program program = program_of(test::kDeepMlp, kBatch);
  CHECK(after_forward(program, DType::kFloat32) == 4 * kBatch * 13 * 7 + kInFull);
  // The flattened view shares the storage of the activation that relu stores.
  const Program flattened = program_of(kFlattened, kBatch);
  constexpr std::int64_t kFlatInFull = 4 * kBatch * 3 + 4;
  CHECK(after_forward(flattened, DType::kFloat32) == 4 * kBatch * 32 + kFlatInFull);
  for (const DType half : kHalves) {
    CHECK(after_forward(program, half) == 2 * kBatch * 13 * 7 + kInFull);
    CHECK(after_forward(flattened, half) == 2 * kBatch * 32 + kFlatInFull);
  }
}

TEST_CASE("activation storage: gradients are those of float32 to the format's precision",
          "[nn][training][storage]") {
  for (const Program& program : {program_of(test::kDeepMlp, 8), preset_program("lenet5", 4),
                                 preset_program("gpt_nano", 1, 9)}) {
    Trained exact(program, {});
    exact.pass.finish();
    for (const DType half : kHalves) {
      for (const std::int64_t every : {0, 2}) {
        Trained rounded(program, options_of(half, every));
        rounded.pass.finish();
        CHECK(rounded.pass.loss() == exact.pass.loss());  // the forward pass is in float32
        double largest = 0;
        for (const ValueId id : exact.parameters()) {
          largest =
              std::max(largest, distance(rounded.gradient<float>(id), exact.gradient<float>(id)));
        }
        INFO(program.name << " " << to_string(half) << " every " << every);
        CHECK(largest > 0);
        CHECK(largest < 4 * unit_roundoff(half));
      }
    }
  }
}

TEST_CASE("activation storage: planned is measured, in place and checkpointed too",
          "[nn][training][storage]") {
  for (const Program& program :
       {program_of(test::kDeepMlp, 3), program_of(test::kResidual, 3), program_of(kFlattened, 2),
        program_of(kOverwritten, 5), preset_program("gpt_nano", 2, 9)}) {
    for (const DType half : kHalves) {
      for (const std::int64_t every : {0, 1, 2}) {
        for (const KeepActivations keep : {KeepActivations::kNeeded, KeepActivations::kInPlace}) {
          Trained dry(program, options_of(half, every, keep), true);
          Trained real(program, options_of(half, every, keep));
          dry.pass.finish();
          real.pass.finish();
          INFO(program.name << " " << to_string(half) << " every " << every);
          CHECK(account_of(real.ledger).same_bytes(account_of(dry.ledger)));
          CHECK(real.ledger.events().size() == dry.ledger.events().size());
          CHECK(real.ledger.current(MemoryCategory::kActivations) == 0);
          CHECK(real.ledger.current(MemoryCategory::kWorkspace) == 0);
        }
      }
    }
  }
}

TEST_CASE("activation storage: a copy is not taken for what was later written in its place",
          "[nn][training][storage]") {
  for (const char* const spec : {kOverwritten.data(), test::kResidual.data()}) {
    const Program program = program_of(spec, 6);
    for (const DType half : kHalves) {
      Trained apart(program, options_of(half));
      Trained in_place(program, options_of(half, 0, KeepActivations::kInPlace));
      apart.pass.finish();
      in_place.pass.finish();
      for (const ValueId id : apart.parameters()) {
        CHECK(in_place.gradient<float>(id) == apart.gradient<float>(id));
      }
    }
  }
}

TEST_CASE(
    "activation storage: a step with micro-batches, checkpoints and rounding is planned to "
    "the byte",
    "[nn][training][storage]") {
  for (const Program& program :
       {program_of(test::kResidual, 3), preset_program("gpt_nano", 1, 8)}) {
    const TrainingProgram training = training_program(program, Loss::kCrossEntropy);
    TrainingStepOptions options;
    options.micro_batches = 3;
    options.loss_scale = 0;
    options.pass = options_of(DType::kBFloat16, 1, KeepActivations::kInPlace);
    OptimizerOptions optimizer;
    optimizer.clip_norm = 1;
    const TrainingAccount plan = plan_training(training, optimizer, options);
    Ledger ledger;
    TrainingRecorder recorder(ledger);
    Network network(training.program, ledger, false);
    network.initialise(test::kAll);
    Optimizer updates(optimizer, parameters_of(network));
    options.pass.observer = &recorder.observer();
    TrainingStep step(network, training, updates, options);
    while (recorder.advance(step)) {
    }
    const TrainingAccount measured = recorder.account(options.micro_batches);
    INFO(program.name);
    CHECK(measured.memory.same_bytes(plan.memory));
    CHECK(measured.records.size() == plan.records.size());
    CHECK(step.skipped_steps() == 0);
  }
}

TEST_CASE("activation storage: recomputed dropout drops the same elements",
          "[nn][training][storage]") {
  const Program program = program_of(kOverwritten, 6);
  const auto gradients = [&](std::uint64_t seed, std::int64_t every) {
    Trained trained(program, options_of(DType::kFloat32, every, KeepActivations::kInPlace));
    trained.pass.set_dropout_seed(seed);
    trained.pass.finish();
    std::vector<std::vector<float>> all;
    for (const ValueId id : trained.parameters()) all.push_back(trained.gradient<float>(id));
    return all;
  };
  CHECK(gradients(1, 1) == gradients(1, 0));
  CHECK(gradients(2, 1) == gradients(2, 0));
  CHECK(gradients(1, 1) != gradients(2, 1));
}

TEST_CASE("activation storage: what would save nothing is refused", "[nn][training][storage]") {
  const Program program = program_of(test::kDeepMlp, 2);
  CHECK_THROWS_WITH(Trained(program, options_of(DType::kFloat16, 0, KeepActivations::kAll)),
                    "storage: got float16, expected float32 when all activations are kept: they "
                    "are kept in float32, and copies would only add to them");
  CHECK_THROWS_WITH(Trained(program, options_of(DType::kBFloat16), false, DType::kFloat64),
                    "storage: got bfloat16 for a network in float64, expected one in float32");
  CHECK_THROWS_WITH(Trained(program, options_of(DType::kInt8)),
                    "storage: got int8, expected float32, float16 or bfloat16");
}

}  // namespace activation_storage_test
