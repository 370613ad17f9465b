// Published counts of whole networks. Each title names the counting convention; the sources are
// given beside the values. Counts of single ops are in ../profiler/conventions_test.cpp.
#include <nlohmann/json.hpp>
#include <string>

#include "drive.h"

namespace reference_values_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

api::Description described(const api::ModelRequest& request) {
  TestSession test;
  return value_of(test.session.ask<"describe">(request));
}

api::Count counted(const api::Description& description, const std::string& id) {
  for (const api::ConventionCount& count : description.conventions) {
    if (count.id == id) return count.per_call;
  }
  FAIL("no convention " << id);
  return 0;
}

/// GPT-2 small as in nanoGPT's transformer_sizing notebook: the preset without biases.
std::string gpt2_without_bias() {
  auto spec = nlohmann::json::parse(value_of(TestSession{}.session.ask<"specOf">("gpt2")));
  for (auto& layer : spec["layers"]) {
    if (layer["type"] == "layer_norm") layer["bias"] = false;
    if (layer["type"] == "repeat") layer["layers"][0]["bias"] = false;
  }
  return spec.dump();
}

/// Twice the MACs of the layers whose path begins with `path`.
api::Count matmul_flops(const api::Description& description, const std::string& path) {
  api::Count flops = 0;
  for (const api::LayerReport& layer : description.layers) {
    if (layer.name.rfind(path, 0) == 0) flops += 2 * layer.macs;
  }
  return flops;
}

}  // namespace

// harvard-edge/cs249r_book: tinytorch, 14_profiling.py
TEST_CASE("reference: linear 768->3072 has 2362368 parameters (weight and bias)", "[reference]") {
  const api::Description d = described(preset("linear"));
  CHECK(d.parameters == 2362368);
  CHECK(d.parameters_bytes == 9449472);
}

// torchvision's published 1.814 GMAC, recomputed
TEST_CASE(
    "reference: resnet18 at 224 has 11689512 parameters and 1814073344 MACs (conv and fc, no "
    "bias, no batch norm)",
    "[reference]") {
  const api::Description d = described(preset("resnet18"));
  CHECK(d.parameters == 11689512);
  CHECK(d.macs_per_sample == 1814073344);
  CHECK(counted(d, "pytorch_flop_counter") == 2 * 1814073344LL);
}

TEST_CASE("reference: alexnet has 61100840 parameters and 714188480 MACs", "[reference]") {
  const api::Description d = described(preset("alexnet"));
  CHECK(d.parameters == 61100840);
  CHECK(d.macs_per_sample == 714188480);
}

// kuangliu/pytorch-cifar: models/resnet.py
TEST_CASE("reference: resnet18_cifar has 11173962 parameters and 555422720 MACs", "[reference]") {
  const api::Description d = described(preset("resnet18_cifar"));
  CHECK(d.parameters == 11173962);
  CHECK(d.macs_per_sample == 555422720);
}

// microsoft/DeepSpeed: tests/unit/profiling/flops_profiler/test_flops_profiler.py
TEST_CASE(
    "reference: lenet5 has 61706 parameters, 416520 MACs and 845778 deepspeed FLOPs (2 MAC + "
    "conv bias 6424 + pool 6304 + softmax 10)",
    "[reference]") {
  const api::Description d = described(preset("lenet5"));
  CHECK(d.parameters == 61706);
  CHECK(d.macs_per_sample == 416520);
  CHECK(counted(d, "macs") == 416520);
  CHECK(counted(d, "deepspeed") == 2 * 416520 + 6424 + 6304 + 10);
  CHECK(counted(d, "deepspeed") == 845778);
}

// kuangliu/pytorch-cifar: models/lenet.py
TEST_CASE("reference: lenet for CIFAR has 62006 parameters and 651720 MACs", "[reference]") {
  const api::Description d = described(custom(R"({
    "input": {"shape": [3, 32, 32]},
    "layers": [
      {"type": "conv2d", "out_channels": 6, "kernel_size": 5}, {"type": "relu"},
      {"type": "max_pool2d", "kernel_size": 2},
      {"type": "conv2d", "out_channels": 16, "kernel_size": 5}, {"type": "relu"},
      {"type": "max_pool2d", "kernel_size": 2},
      {"type": "flatten"},
      {"type": "linear", "out_features": 120}, {"type": "relu"},
      {"type": "linear", "out_features": 84}, {"type": "relu"},
      {"type": "linear", "out_features": 10}
    ]})"));
  CHECK(d.parameters == 62006);
  CHECK(d.macs_per_sample == 651720);
}

// karpathy/llm.c: README.md; karpathy/nanoGPT: model.py
TEST_CASE("reference: gpt2 has 124439808 parameters (tied embedding), 123653376 without positions",
          "[reference]") {
  const api::Description d = described(preset("gpt2"));
  CHECK(d.parameters == 124439808);
  CHECK(d.parameters_without_positions == 123653376);
}

// karpathy/nanoGPT: transformer_sizing.ipynb
TEST_CASE("reference: gpt2 without biases has 124337664 parameters", "[reference]") {
  CHECK(described(custom(gpt2_without_bias())).parameters == 124337664);
}

// karpathy/nanoGPT: transformer_sizing.ipynb
TEST_CASE(
    "reference: gpt2 without biases, 1024 tokens, full attention: 291648307200 forward FLOPs "
    "by pytorch_flop_counter (2 MAC), part by part",
    "[reference]") {
  const api::Description d = described(custom(gpt2_without_bias()));
  REQUIRE(d.seq == 1024);
  CHECK(matmul_flops(d, "h.0.attn.qkv") == 3623878656);
  CHECK(matmul_flops(d, "h.0.attn.sdpa") == 2 * api::Count{1610612736});
  CHECK(matmul_flops(d, "h.0.attn.proj") == 1207959552);
  CHECK(matmul_flops(d, "h.0.attn") == 8053063680);
  CHECK(matmul_flops(d, "h.0.mlp") == 9663676416);
  CHECK(matmul_flops(d, "h.0.") == 17716740096);
  CHECK(matmul_flops(d, "lm_head") == 79047426048);
  CHECK(counted(d, "pytorch_flop_counter") == 291648307200);
}

}  // namespace reference_values_test
