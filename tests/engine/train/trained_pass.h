#pragma once
// Forward and backward passes for tests: two small networks, and a network with one pass over it.

#include <string_view>
#include <utility>
#include <vector>

#include "model/models.h"
#include "profiler/counting.h"
#include "train/training_pass.h"

namespace tensorscope::test {

inline constexpr std::string_view kDeepMlp = R"json({
  "name": "deep_mlp", "input": {"shape": [13]},
  "layers": [
    {"type": "repeat", "name": "h", "times": 7, "layers": [
      {"type": "linear", "name": "fc", "out_features": 13},
      {"type": "tanh", "name": "act"}]},
    {"type": "linear", "name": "head", "out_features": 5}]
})json";

inline constexpr std::string_view kResidual = R"json({
  "name": "residual", "input": {"shape": [2, 6, 6]},
  "layers": [
    {"type": "residual", "name": "block", "activation": "relu", "layers": [
      {"type": "conv2d", "out_channels": 3, "kernel_size": 3, "padding": 1, "bias": false},
      {"type": "batch_norm2d"}],
     "shortcut": [{"type": "conv2d", "out_channels": 3, "kernel_size": 1}]},
    {"type": "dropout", "p": 0.25},
    {"type": "global_avg_pool"}, {"type": "flatten"},
    {"type": "linear", "name": "head", "out_features": 4}]
})json";

/// A training network in memory with one pass over it.
struct Trained {
  Trained(const Program& program, TrainingPass::Options options, bool dry = false,
          DType dtype = DType::kFloat32)
      : training(training_program(program, Loss::kCrossEntropy)),
        network(training.program, ledger, dry, dtype),
        pass(network, training, with_observer(options)) {
    network.initialise(kAll);
  }
  TrainingPass::Options with_observer(TrainingPass::Options options) {
    options.observer = &recorder;
    return options;
  }
  std::int64_t flops(Phase phase) const {
    std::int64_t sum = 0;
    for (const OpRecord& record : recorder.records()) {
      if (record.phase == phase) sum += record.cost.flops;
    }
    return sum;
  }
  template <class T>
  std::vector<T> gradient(ValueId id) {
    const auto values = std::as_const(pass.gradients()).of(id).template values<T>();
    return {values.begin(), values.end()};
  }
  std::vector<ValueId> parameters() const {
    std::vector<ValueId> ids;
    for (ValueId id = 0; id < training.program.values.size(); ++id) {
      if (training.program.values[id].kind == ValueKind::kParameter) ids.push_back(id);
    }
    return ids;
  }

  Ledger ledger;
  OpRecorder recorder;
  TrainingProgram training;
  Network network;
  TrainingPass pass;
};

}  // namespace tensorscope::test
