// Published counts of training steps, from dry runs. Each title names the counting convention.
#include <string>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "profiler/conventions.h"
#include "profiler/training_plan.h"

namespace training_counts_test {

using namespace tensorscope;

namespace {

/// GPT-2 small without biases, as in nanoGPT's transformer_sizing notebook.
constexpr std::string_view kGpt2WithoutBias = R"json({
  "name": "gpt2_nobias",
  "input": {"tokens": {"vocabulary": 50257, "length": 1024}},
  "layers": [
    {"type": "embedding", "name": "wte", "features": 768},
    {"type": "position_embedding", "name": "wpe", "max_length": 1024},
    {"type": "repeat", "name": "h", "times": 12, "layers": [
      {"type": "transformer_block", "heads": 12, "causal": true, "bias": false}]},
    {"type": "layer_norm", "name": "ln_f", "bias": false},
    {"type": "linear", "name": "lm_head", "tied_to": "wte", "bias": false}
  ]
})json";

std::vector<OpRecord> step_records(const Program& program, bool input_gradient = false) {
  TrainingStepOptions options;
  options.pass.input_gradient = input_gradient;
  return plan_training(training_program(program, Loss::kCrossEntropy), {}, options).records;
}

/// FLOPs of a phase by "pytorch_flop_counter", 2 for each multiply-add.
std::int64_t matmul_flops(std::span<const OpRecord> records, Phase phase) {
  std::int64_t sum = 0;
  for (const OpRecord& record : records) {
    if (record.phase == phase) sum += convention("pytorch_flop_counter").count(record);
  }
  return sum;
}

/// FLOPs of forward and backward together.
std::int64_t matmul_flops(std::span<const OpRecord> records) {
  return matmul_flops(records, Phase::kForward) + matmul_flops(records, Phase::kBackward);
}

std::int64_t flops_of(std::span<const OpRecord> records, std::string_view op, Phase phase) {
  std::int64_t sum = 0;
  for (const OpRecord& record : records) {
    if (record.op == op && record.phase == phase) sum += record.cost.flops;
  }
  return sum;
}

}  // namespace

// FlopCounterMode over forward and backward of torchvision's resnet18, input with requires_grad.
TEST_CASE(
    "training counts: resnet18 at 224, forward and backward with input gradient, is 10884440064 "
    "FLOPs by pytorch_flop_counter (2 MAC of conv and linear)",
    "[reference][training]") {
  const auto records = step_records(test::preset_program("resnet18"), true);
  CHECK(matmul_flops(records, Phase::kForward) == 2 * 1'814'073'344LL);
  CHECK(matmul_flops(records, Phase::kBackward) == 4 * 1'814'073'344LL);
  CHECK(matmul_flops(records) == 10'884'440'064);
}

TEST_CASE(
    "training counts: resnet18 at 224 without input gradient is 10648412160 FLOPs: the first "
    "convolution has one backward product instead of two",
    "[reference][training]") {
  const auto records = step_records(test::preset_program("resnet18"));
  constexpr std::int64_t kFirst = 2LL * 64 * 112 * 112 * 3 * 7 * 7;
  CHECK(matmul_flops(records) == 10'884'440'064 - kFirst);
  CHECK(matmul_flops(records) == 10'648'412'160);
}

TEST_CASE("training counts: only the input gradient differs, and only in the first layer",
          "[training]") {
  const auto with = step_records(test::preset_program("resnet18"), true);
  const auto without = step_records(test::preset_program("resnet18"));
  REQUIRE(with.size() == without.size());
  for (std::size_t i = 0; i < with.size(); ++i) {
    INFO(with[i].layer << " " << with[i].op);
    const bool first = with[i].phase == Phase::kBackward && with[i].layer == "conv1";
    CHECK((with[i].cost == without[i].cost) == !first);
  }
}

// karpathy/nanoGPT, transformer_sizing.ipynb: forward 2 MAC of qkv, scores, reduce, projections and
// the tied head; backward twice that. Our backward of attention does not store the probabilities:
// it computes q k^T again, one more product per head, so it executes exactly that much more.
// PyTorch's own FlopCounterMode counts that product as well when attention is fused
// (torch/utils/flop_counter.py, sdpa_backward_flop_count).
TEST_CASE(
    "training counts: gpt2 at B 1, T 1024 without biases is 291648307200 FLOPs forward (2 MAC) and "
    "874944921600 with backward (3x, nanoGPT), plus 19327352832 for q k^T once more",
    "[reference][training]") {
  const auto records = step_records(test::program_of(kGpt2WithoutBias));
  constexpr std::int64_t kScoresAgain =
      12LL * 2 * 12 * 1024 * 1024 * 64;  // layers, 2 per MAC, H T T D
  CHECK(kScoresAgain == 19'327'352'832);
  CHECK(matmul_flops(records, Phase::kForward) == 291'648'307'200);
  CHECK(matmul_flops(records, Phase::kBackward) - kScoresAgain == 2 * 291'648'307'200LL);
  CHECK(matmul_flops(records) - kScoresAgain == 874'944'921'600);
  CHECK(matmul_flops(records) == 894'272'274'432);
}

TEST_CASE(
    "training counts: attention has 2 products forward and 5 backward, every other layer of gpt2 "
    "has one and two",
    "[training]") {
  const auto records = step_records(test::program_of(kGpt2WithoutBias));
  std::int64_t forward_macs = 0;
  std::int64_t backward_macs = 0;
  std::int64_t sdpa_forward = 0;
  std::int64_t sdpa_backward = 0;
  for (const OpRecord& record : records) {
    const bool sdpa = record.op == Attention::kName;
    if (record.phase == Phase::kForward) (sdpa ? sdpa_forward : forward_macs) += record.cost.macs;
    if (record.phase == Phase::kBackward) {
      (sdpa ? sdpa_backward : backward_macs) += record.cost.macs;
    }
  }
  CHECK(2 * sdpa_backward == 5 * sdpa_forward);
  CHECK(backward_macs == 2 * forward_macs);
}

TEST_CASE(
    "training counts: the embedding computes nothing forward, and adds one row per token backward",
    "[training]") {
  const auto records = step_records(test::program_of(kGpt2WithoutBias));
  CHECK(flops_of(records, "embedding", Phase::kForward) == 0);
  CHECK(flops_of(records, "embedding", Phase::kBackward) == 1024 * 768);
  std::int64_t rows = 0;
  for (const OpRecord& record : records) {
    if (record.op == "embedding") rows += record.cost.macs + record.cost.transcendentals;
  }
  CHECK(rows == 0);
}

// Above 2^53, doubles and therefore JavaScript numbers no longer represent every integer.
TEST_CASE("training counts: exact up to 2^53, and a step beyond is refused in words",
          "[profiler][training]") {
  constexpr std::string_view kWide = R"json({
    "name": "wide", "input": {"shape": [1048576]},
    "layers": [{"type": "linear", "out_features": 1048576, "bias": false}]
  })json";
  const auto step_flops = [&](std::int64_t batch, std::int64_t micro_batches = 1) {
    TrainingStepOptions options;
    options.micro_batches = micro_batches;
    const auto training = training_program(compile(parse_spec(kWide), batch), Loss::kCrossEntropy);
    return training_counts(plan_training(training, {}, options).records).total_flops();
  };
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  // Forward and the weight's gradient take 2^42 FLOPs per sample, so 2048 samples are too many;
  // Adam and the loss add some 2^44.
  CHECK(step_flops(2040) > 2040 * (std::int64_t{1} << 42));
  CHECK(step_flops(2040) <= kExact);
  for (const std::int64_t batch : {2048, 3000, 4095}) {
    CHECK_THROWS_WITH(
        step_flops(batch),
        "One training step would take more than 2^53 FLOPs, the most that is counted.");
  }
  CHECK(step_flops(1) < kExact);
  // Enough to overflow 64 bits if they were added up.
  CHECK_THROWS_WITH(step_flops(4095, 1024),
                    "One training step would take more than 2^53 FLOPs, the most that is counted.");
}

}  // namespace training_counts_test
