#include "rewrite/store_as.h"

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "ops/gemm/linear_kernels.h"
#include "rewrite/compare_outputs.h"

namespace store_as_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto kMlp = R"({"type": "linear", "name": "fc1", "out_features": 32}, {"type": "relu"},
                         {"type": "linear", "name": "fc2", "out_features": 4})";

Program mlp() { return test::program_of(test::model_json("[16]", kMlp), 2); }

float rounded(float value, DType half) {
  return half == DType::kFloat16 ? to_float(to_float16(value)) : to_float(to_bfloat16(value));
}

}  // namespace

TEST_CASE("store_as: half of the bytes are parameters, copies of one layer at a time workspace",
          "[nn][half]") {
  for (const bool dry : {false, true}) {
    Ledger ledger;
    Network network(stored_program(mlp(), DType::kFloat16), ledger, dry);
    CHECK(network.initialise(test::kAll));
    CHECK(ledger.current(MemoryCategory::kParameters) == 2 * mlp().parameter_count());
    Execution(network).finish();
    CHECK(ledger.current(MemoryCategory::kWorkspace) == 0);
    // fc1 is the larger layer: its weights and bias expanded, and its kernel's own scratch.
    const std::vector<Shape> fc1{{2, 16}, {32, 16}, {32}};
    CHECK(ledger.peak_by_category()[static_cast<std::size_t>(MemoryCategory::kWorkspace)] ==
          4 * (32 * 16 + 32) + Linear{}.workspace_bytes(fc1));
  }
}

TEST_CASE("store_as: computes exactly what float32 computes with rounded weights", "[nn][half]") {
  for (const DType half : {DType::kFloat16, DType::kBFloat16}) {
    Ledger ledger;
    Network network(mlp(), ledger, false);
    network.initialise(test::kAll);
    Network stored = store_as(network, half);
    for (ValueId id = 0; id < network.tensors().size(); ++id) {
      if (network.program().values[id].kind != ValueKind::kParameter) continue;
      for (float& weight : network.tensor(id).values<float>()) weight = rounded(weight, half);
    }
    for (const OutputError& error : compare_outputs(network, stored)) CHECK(error.noise == 0);
  }
}

TEST_CASE("store_as: float16 keeps three bits more of the weights than bfloat16", "[nn][half]") {
  Ledger ledger;
  Network network(mlp(), ledger, false);
  network.initialise(test::kAll);
  Network half = store_as(network, DType::kFloat16);
  Network brain = store_as(network, DType::kBFloat16);
  const double half_db = compare_outputs(network, half).back().sqnr_db();
  const double brain_db = compare_outputs(network, brain).back().sqnr_db();
  INFO(half_db << " dB and " << brain_db << " dB");
  // bfloat16 has three bits less than float16, which is 18 dB.
  CHECK(half_db > brain_db + 12);
  CHECK(half_db < brain_db + 24);
  CHECK(brain_db > 40);
}

TEST_CASE("store_as: buffers stay in float32, tied weights are stored once", "[nn][half]") {
  const Program norm =
      stored_program(test::program_of(test::model_json("[3, 4, 4]", R"({"type": "batch_norm2d"})")),
                     DType::kFloat16);
  for (const Value& value : norm.values) {
    CHECK(value.stored.has_value() == (value.kind == ValueKind::kParameter));
  }
  Ledger ledger;
  const Program gpt = test::preset_program("gpt_nano", 1, 4);
  const Network stored(stored_program(gpt, DType::kBFloat16), ledger, true);
  CHECK(ledger.current(MemoryCategory::kParameters) == 2 * gpt.parameter_count());
  CHECK(stored.program().parameter_count() == gpt.parameter_count());
}

TEST_CASE("store_as: one layer by itself takes the activation for its input", "[nn][half]") {
  const Program layer = layer_program(stored_program(mlp(), DType::kFloat16), "fc2");
  CHECK(layer.values[layer.input].shape == Shape{2, 32});
  CHECK(layer.values[layer.input].kind == ValueKind::kInput);
  CHECK(layer.nodes.size() == 3);
}

TEST_CASE("store_as: other types are refused", "[nn][half]") {
  CHECK_THROWS_WITH(stored_program(mlp(), DType::kInt8), ContainsSubstring("int8"));
}

}  // namespace store_as_test
