// A network's parameters and inputs: how they are generated and what they depend on.

#include <cmath>
#include <numeric>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "model/models.h"

namespace network_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::Equals;

namespace {

ValueId value_named(const Program& program, std::string_view name) {
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (program.values[id].name == name) return id;
  }
  throw Error(ErrorCode::kInternal, "test", text("no value ", name));
}

/// Everything that initialise() fills, concatenated.
std::vector<double> contents(const Network& network) {
  std::vector<double> all;
  for (const Tensor& tensor : network.tensors()) {
    if (tensor.empty()) continue;
    const std::vector<double> values = tensor.dtype() == DType::kInt32
                                           ? doubles<std::int32_t>(tensor)
                                       : tensor.dtype() == DType::kFloat64 ? doubles<double>(tensor)
                                                                           : doubles<float>(tensor);
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

std::vector<double> filled(const Program& program, std::uint64_t seed, std::int64_t slice = kAll,
                           DType dtype = DType::kFloat32) {
  Ledger ledger;
  Network network(program, ledger, false, dtype, seed);
  while (!network.initialise(slice)) {
  }
  return contents(network);
}

std::vector<double> parameter(const Program& program, std::string_view name) {
  Ledger ledger;
  Network network(program, ledger, false);
  network.initialise(kAll);
  return doubles<float>(network.tensors()[value_named(program, name)]);
}

double mean_of_squares(const std::vector<double>& values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.0) /
         static_cast<double>(values.size());
}

}  // namespace

TEST_CASE("network: one seed always gives the same values, another seed others", "[nn][network]") {
  const Program program = preset_program("gpt_nano");
  CHECK_THAT(filled(program, 7), Equals(filled(program, 7)));
  CHECK(filled(program, 7) != filled(program, 8));
}

TEST_CASE("network: filling in slices gives the values of filling at once", "[nn][network]") {
  const Program program = preset_program("lenet5", 2);
  const std::vector<double> at_once = filled(program, 3);
  for (const std::int64_t slice : {1, 7, 1000, 61'706}) {
    CAPTURE(slice);
    CHECK_THAT(filled(program, 3, slice), Equals(at_once));
  }
}

TEST_CASE("network: a slice fills at most what it may, and the last one says so", "[nn][network]") {
  const Program program = program_of(model_json("[8]", R"({"type": "linear", "out_features": 4})"));
  Ledger ledger;
  Network network(program, ledger, false);
  int slices = 1;
  while (!network.initialise(10)) ++slices;
  CHECK(slices == 5);  // 8 inputs, 32 weights, 4 biases
  CHECK(network.initialise(0));
}

TEST_CASE("network: float and double have the same values up to rounding", "[nn][network]") {
  const Program program = preset_program("lenet5");
  const std::vector<double> single = filled(program, 5);
  const std::vector<double> wide = filled(program, 5, kAll, DType::kFloat64);
  // The values are drawn as floats, so nothing is rounded.
  CHECK_THAT(wide, Equals(single));
}

TEST_CASE("network: parameters do not depend on the batch, and the first sample stays the first",
          "[nn][network]") {
  const Program one = preset_program("lenet5", 1);
  const Program three = preset_program("lenet5", 3);
  CHECK_THAT(parameter(three, "conv3.weight"), Equals(parameter(one, "conv3.weight")));
  std::vector<double> inputs = parameter(three, "input");
  inputs.resize(inputs.size() / 3);
  CHECK_THAT(inputs, Equals(parameter(one, "input")));
}

TEST_CASE("network: values of two parameters of one shape differ", "[nn][network]") {
  const Program program = preset_program("cnn");
  CHECK(parameter(program, "conv2.weight") != parameter(program, "conv4.weight"));
  const Program gpt = preset_program("gpt_nano");
  CHECK(parameter(gpt, "h.0.attn.qkv.weight") != parameter(gpt, "h.1.attn.qkv.weight"));
}

TEST_CASE("network: weights start with variance 1 / fan-in, biases with 0, norms with 1",
          "[nn][network]") {
  const Program mlp = preset_program("mlp");
  CHECK(mean_of_squares(parameter(mlp, "fc1.weight")) == Catch::Approx(1.0 / 784).epsilon(0.01));
  CHECK(mean_of_squares(parameter(mlp, "fc1.bias")) == 0);
  const Program cnn = preset_program("cnn");
  CHECK(mean_of_squares(parameter(cnn, "conv2.weight")) ==
        Catch::Approx(1.0 / (32 * 9)).epsilon(0.05));
  CHECK_THAT(parameter(cnn, "bn1.weight"), Equals(std::vector<double>(32, 1.0)));
  CHECK_THAT(parameter(cnn, "bn1.running_mean"), Equals(std::vector<double>(32, 0.0)));
  CHECK_THAT(parameter(cnn, "bn1.running_var"), Equals(std::vector<double>(32, 1.0)));
  const Program gpt = preset_program("gpt_nano");
  CHECK(mean_of_squares(parameter(gpt, "wte.weight")) == Catch::Approx(0.02 * 0.02).epsilon(0.1));
}

TEST_CASE("network: tokens are ids inside the vocabulary, and not all the same", "[nn][network]") {
  const Program program = preset_program("gpt_nano", 4);
  Ledger ledger;
  Network network(program, ledger, false);
  network.initialise(kAll);
  const Tensor& tokens = network.tensors()[program.input];
  REQUIRE(tokens.dtype() == DType::kInt32);
  std::vector<double> ids = doubles<std::int32_t>(tokens);
  std::sort(ids.begin(), ids.end());
  CHECK(ids.front() >= 0);
  CHECK(ids.back() < 65);
  CHECK(std::unique(ids.begin(), ids.end()) - ids.begin() > 30);
}

TEST_CASE("network: a planned one has nothing to fill and takes no storage", "[nn][network]") {
  Ledger ledger;
  Network network(preset_program("gpt2_xl"), ledger, true);
  CHECK(network.initialise(0));
  for (const Tensor& tensor : network.tensors()) CHECK(tensor.dry());
  CHECK(ledger.current(MemoryCategory::kParameters) == 4 * std::int64_t{1'557'611'200});
}

TEST_CASE("network: a tied weight is one tensor with one set of values", "[nn][network]") {
  const Program program = preset_program("gpt_nano");
  const Node& head = program.nodes.back();
  const Node& embedding = program.nodes.front();
  REQUIRE(head.label == "lm_head");
  CHECK(head.inputs[1] == embedding.inputs[1]);
  CHECK(program.values[head.inputs[1]].name == "wte.weight");
  CHECK(program.parameter_count() == 48 * (65 + 64) + 3 * (12 * 48 * 48 + 13 * 48) + 2 * 48);
}

TEST_CASE("batch: outside 1 to 65536 is an error that names field, value and range",
          "[nn][network]") {
  const Spec spec = parse_spec(preset_spec("mlp"));
  for (const std::int64_t batch : {std::int64_t{0}, std::int64_t{-3}, std::int64_t{65'537}, kAll}) {
    CHECK_THROWS_WITH(compile(spec, batch),
                      text("model: batch is ", batch, ", expected a whole number from 1 to 65536"));
  }
  CHECK(compile(spec, 65'536).values[0].shape == Shape{65'536, 784});
}

TEST_CASE("seq: outside the model's length, or where there is none, is an error that says so",
          "[nn][network]") {
  const Spec gpt = parse_spec(preset_spec("gpt_nano"));
  for (const std::int64_t seq : {std::int64_t{-1}, std::int64_t{65}, kAll}) {
    CHECK_THROWS_WITH(compile(gpt, 1, seq),
                      text("model: seq is ", seq, ", expected a whole number from 1 to 64"));
  }
  CHECK(compile(gpt, 1, 0).seq == 64);
  CHECK(compile(gpt, 1, 1).values[0].shape == Shape{1, 1});
  CHECK_THROWS_WITH(compile(parse_spec(preset_spec("mlp")), 1, 4),
                    "model: seq is 4, but mlp has no sequence input");
}

}  // namespace network_test
