// Parameters and multiply-adds that papers, libraries and course material publish for the same
// networks. Each title names the counting convention.

#include <numeric>
#include <string>

#include "catch_amalgamated.hpp"
#include "profiler/plan.h"
#include "train/dry_pass.h"

namespace published_counts_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

/// The JSON spec of a GPT-2 without biases, with the default sequence length of 1,024.
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

Program from(std::string_view json, std::int64_t batch = 1, std::int64_t seq = 0) {
  return compile(parse_spec(json), batch, seq);
}

/// Total multiply-adds of the calls with this label.
std::int64_t macs_labelled(const CostList& costs, std::string_view label) {
  return std::accumulate(costs.calls.begin(), costs.calls.end(), std::int64_t{0},
                         [&](std::int64_t sum, const CostList::Call& call) {
                           return call.label == label ? sum + call.cost.macs : sum;
                         });
}

}  // namespace

TEST_CASE("linear 768 to 3072: parameters are weights plus biases", "[nn][published]") {
  CHECK(preset_program("linear").parameter_count() == 2'362'368);
}

TEST_CASE("linear 128 to 64: FLOPs are 2 M N K without a bias", "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [128]}, "layers": [
      {"type": "linear", "out_features": 64, "bias": false}]})");
  CHECK(dry_costs(program).total.flops == 16'384);
}

TEST_CASE("linear 4-3, relu, 3-2: FLOPs count biases and one per relu", "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [4]}, "layers": [
      {"type": "linear", "out_features": 3}, {"type": "relu"},
      {"type": "linear", "out_features": 2}]})");
  const Cost cost = dry_costs(program).total;
  CHECK(2 * cost.macs == 24 + 12);
  // The source leaves biases out: 24 + 3 + 12.
  CHECK(cost.flops - cost.bias_flops == 39);
}

TEST_CASE("linear 4 to 3 at five positions: FLOPs are 2 in out positions", "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [5, 4]}, "layers": [
      {"type": "linear", "out_features": 3}]})",
                               7);
  CHECK(2 * macs_of(program) / 7 == 120);
}

TEST_CASE("conv2d 3 to 16, 3x3 on 32x32: FLOPs are 2 MACs without bias and padding",
          "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [3, 32, 32]}, "layers": [
      {"type": "conv2d", "out_channels": 16, "kernel_size": 3}]})");
  CHECK(2 * macs_of(program) == 777'600);
}

TEST_CASE("conv2d (2,3,6,6) with 6 filters of 4x4: FLOPs are 2 MACs, padding included",
          "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [3, 6, 6]}, "layers": [
      {"type": "conv2d", "out_channels": 6, "kernel_size": 4, "padding": 1}]})",
                               2);
  CHECK(2 * macs_of(program) == 28'800);
}

TEST_CASE("conv2d that keeps the size: FLOPs are 2 MACs for every place of the input",
          "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [3, 9, 8]}, "layers": [
      {"type": "conv2d", "out_channels": 4, "kernel_size": [4, 2], "dilation": [1, 3],
       "padding": "same", "bias": false}]})",
                               2);
  CHECK(2 * macs_of(program) == 2 * 2 * (4 * 9 * 8) * (3 * 4 * 2));
}

TEST_CASE("attention b 4, 8 heads, T 128, d 64: FLOPs are 2 MACs, causal or not",
          "[nn][published]") {
  for (const char* causal : {"true", "false"}) {
    const Program program = from(text(R"({"input": {"shape": [128, 512]}, "layers": [
        {"type": "self_attention", "name": "a", "heads": 8, "causal": )",
                                      causal, "}]}"),
                                 4);
    CHECK(2 * macs_labelled(dry_costs(program), "a.sdpa") == 134'217'728);
  }
}

// Eight heads of 64 features: with 2 key-value heads the projection has 512 + 2 * 2 * 64 columns.
TEST_CASE("fewer key-value heads: a narrower projection and fewer bytes, the products as before",
          "[nn][published]") {
  const auto layer = [](int kv_heads) {
    return from(text(R"({"input": {"shape": [128, 512]}, "layers": [
        {"type": "self_attention", "name": "a", "heads": 8, "kv_heads": )",
                     kv_heads, "}]}"),
                4);
  };
  const auto bytes = [](const Program& program) {
    std::int64_t sum = 0;
    for (const OpRecord& record : plan_forward(program).records) {
      if (record.layer == "a.sdpa") sum += record.min_bytes;
    }
    return sum;
  };
  for (const int kv_heads : {8, 2, 1}) {
    const Program program = layer(kv_heads);
    const std::int64_t columns = 512 + 2 * kv_heads * 64;
    CHECK(program.parameter_count() == columns * 512 + columns + 512 * 512 + 512);
    CHECK(macs_labelled(dry_costs(program), "a.qkv") == 4 * 128 * 512 * columns);
    CHECK(2 * macs_labelled(dry_costs(program), "a.sdpa") == 134'217'728);
    CHECK(bytes(program) == 4 * 4 * 128 * 64 * (8 + 8 + 2 * kv_heads));
  }
  CHECK(layer(8).parameter_count() == from(R"({"input": {"shape": [128, 512]}, "layers": [
               {"type": "self_attention", "heads": 8}]})")
                                          .parameter_count());
}

TEST_CASE("alexnet: parameters and MACs of convolutions and linear layers", "[nn][published]") {
  const Program program = preset_program("alexnet");
  CHECK(program.parameter_count() == 61'100'840);
  CHECK(macs_of(program) == 714'188'480);
}

TEST_CASE("resnet18: parameters with batch norm's, MACs of convolutions and fc",
          "[nn][published]") {
  const Program program = preset_program("resnet18");
  CHECK(program.parameter_count() == 11'689'512);
  CHECK(macs_of(program) == 1'814'073'344);
  // A training step costs three times as much: six FLOPs per MAC.
  CHECK(6 * macs_of(program) == 10'884'440'064);
}

TEST_CASE("resnet18_cifar: parameters and MACs as in kuangliu's models", "[nn][published]") {
  const Program program = preset_program("resnet18_cifar");
  CHECK(program.parameter_count() == 11'173'962);
  CHECK(macs_of(program) == 555'422'720);
}

// DeepSpeed's FLOPs of lenet5 are in tests/engine/api/reference_values_test.cpp.
TEST_CASE("lenet5: parameters and MACs", "[nn][published]") {
  const Program program = preset_program("lenet5");
  CHECK(program.parameter_count() == 61'706);
  CHECK(macs_of(program) == 416'520);
}

TEST_CASE("kuangliu's LeNet for CIFAR: parameters and MACs", "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [3, 32, 32]}, "layers": [
      {"type": "conv2d", "out_channels": 6, "kernel_size": 5}, {"type": "relu"},
      {"type": "max_pool2d", "kernel_size": 2},
      {"type": "conv2d", "out_channels": 16, "kernel_size": 5}, {"type": "relu"},
      {"type": "max_pool2d", "kernel_size": 2}, {"type": "flatten"},
      {"type": "linear", "out_features": 120}, {"type": "relu"},
      {"type": "linear", "out_features": 84}, {"type": "relu"},
      {"type": "linear", "out_features": 10}]})");
  CHECK(program.parameter_count() == 62'006);
  CHECK(macs_of(program) == 651'720);
}

TEST_CASE("torchinfo's README network: parameters, mult-adds with the bias counted",
          "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [1, 28, 28]}, "layers": [
      {"type": "conv2d", "out_channels": 10, "kernel_size": 5},
      {"type": "max_pool2d", "kernel_size": 2}, {"type": "relu"},
      {"type": "conv2d", "out_channels": 20, "kernel_size": 5},
      {"type": "max_pool2d", "kernel_size": 2}, {"type": "relu"}, {"type": "flatten"},
      {"type": "linear", "out_features": 50}, {"type": "relu"},
      {"type": "linear", "out_features": 10}]})",
                               7);
  CHECK(program.parameter_count() == 21'840);
  // torchinfo counts each parameter of a linear layer, weights and biases, once per sample.
  const Cost cost = dry_costs(program).total;
  CHECK(cost.macs + cost.bias_flops == 1'048'320 + 2'248'960 + 112'350 + 3'570);
}

TEST_CASE("ptflops' linear 3 to 2: its MACs count the bias", "[nn][published]") {
  const Program program = from(R"({"input": {"shape": [3]}, "layers": [
      {"type": "linear", "out_features": 2}]})");
  const Cost cost = dry_costs(program).total;
  CHECK(cost.macs + cost.bias_flops == 8);
}

TEST_CASE("GPT-2: parameters with the output layer tied to the token table", "[nn][published]") {
  CHECK(preset_program("gpt2").parameter_count() == 124'439'808);
  CHECK(preset_program("gpt2_medium").parameter_count() == 354'823'168);
  CHECK(preset_program("gpt2_large").parameter_count() == 774'030'080);
  CHECK(preset_program("gpt2_xl").parameter_count() == 1'557'611'200);
}

TEST_CASE("GPT-2 small: nanoGPT's count leaves the position table out", "[nn][published]") {
  CHECK(preset_program("gpt2").parameter_count_without_positions() == 123'653'376);
}

TEST_CASE("GPT-2 without biases: layer norms lose theirs as well", "[nn][published]") {
  CHECK(from(kGpt2WithoutBias).parameter_count() == 124'337'664);
}

TEST_CASE("GPT-2 at T 1024: FLOPs are 2 MACs with the full attention matrix", "[nn][published]") {
  const CostList costs = dry_costs(from(kGpt2WithoutBias));
  CHECK(2 * costs.total.macs == 291'648'307'200);
  CHECK(6 * costs.total.macs == 874'944'921'600);
  CHECK(2 * macs_labelled(costs, "h.0.attn.qkv") == 3'623'878'656);
  CHECK(2 * macs_labelled(costs, "h.0.attn.sdpa") == 2 * std::int64_t{1'610'612'736});
  CHECK(2 * macs_labelled(costs, "h.0.attn.proj") == 1'207'959'552);
  CHECK(2 * (macs_labelled(costs, "h.11.mlp.fc") + macs_labelled(costs, "h.11.mlp.proj")) ==
        9'663'676'416);
  CHECK(2 * macs_labelled(costs, "lm_head") == 79'047'426'048);
  // Biases add FLOPs but no multiply-adds.
  CHECK(2 * macs_of(preset_program("gpt2")) == 291'648'307'200);
}

TEST_CASE("published counts: do not depend on the batch, MACs grow with it", "[nn][published]") {
  for (const char* name : {"lenet5", "resnet18", "gpt_nano"}) {
    const Program one = preset_program(name, 1);
    const Program seven = preset_program(name, 7);
    CHECK(one.parameter_count() == seven.parameter_count());
    CHECK(7 * macs_of(one) == macs_of(seven));
  }
}

}  // namespace published_counts_test
