#include "rewrite/pack_weights.h"

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "rewrite/compare_outputs.h"
#include "rewrite/copy_values.h"
#include "rewrite/fuse.h"

namespace pack_weights_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto kMlp = R"({"type": "linear", "name": "fc1", "out_features": 32}, {"type": "relu"},
                         {"type": "linear", "name": "fc2", "out_features": 48},
                         {"type": "linear", "name": "fc3", "out_features": 10})";

Program mlp(std::int64_t batch) { return test::program_of(test::model_json("[20]", kMlp), batch); }

}  // namespace

TEST_CASE("packed weights: layers with many rows and full tiles are packed, relu included",
          "[nn][pack]") {
  const Program packed = packed_program(fuse(mlp(24)));
  REQUIRE(packed.nodes.size() == 3);
  REQUIRE(std::holds_alternative<PackedLinear>(packed.nodes[0].op));
  CHECK(std::get<PackedLinear>(packed.nodes[0].op).relu);
  REQUIRE(std::holds_alternative<PackedLinear>(packed.nodes[1].op));
  CHECK_FALSE(std::get<PackedLinear>(packed.nodes[1].op).relu);
  CHECK(std::holds_alternative<Linear>(packed.nodes[2].op));  // 10 outputs do not fill a tile
  CHECK(packed.parameter_count() == mlp(24).parameter_count());
  CHECK(test::cost_of(packed).flops == test::cost_of(mlp(24)).flops);
  for (const Node& node : packed_program(mlp(23)).nodes) {
    CHECK_FALSE(std::holds_alternative<PackedLinear>(node.op));
  }
}

TEST_CASE("packed weights: a weight that two layers share stays as it is", "[nn][pack]") {
  const Program gpt = test::preset_program("gpt_nano", 1, 32);
  const Program packed = packed_program(gpt);
  std::size_t tied = 0;
  for (std::size_t i = 0; i < gpt.nodes.size(); ++i) {
    if (!std::holds_alternative<Embedding>(gpt.nodes[i].op)) continue;
    for (const Node& node : packed.nodes) {
      if (!std::holds_alternative<Linear>(node.op)) continue;
      for (const ValueId id : gpt.nodes[i].inputs) {
        if (node.inputs[1] == id) ++tied;
      }
    }
  }
  CHECK(tied == 1);
}

TEST_CASE("packed weights: the same outputs as linear and relu", "[nn][pack]") {
  for (const std::int64_t batch : {1, 24, 50}) {
    Ledger ledger;
    Network network(mlp(batch), ledger, false);
    network.initialise(test::kAll);
    Network packed(packed_program(fuse(mlp(batch))), ledger, false);
    copy_values(network, packed);
    pack_weights(packed);
    Execution plain(network);
    plain.finish();
    Execution fast(packed);
    fast.finish();
    Execution readable(packed, {.observer = nullptr, .use_reference = true});
    readable.finish();
    const std::vector<double> expected = test::doubles<float>(plain.output());
    const std::vector<double> got = test::doubles<float>(fast.output());
    const std::vector<double> reference = test::doubles<float>(readable.output());
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
      CHECK_THAT(got[i], Catch::Matchers::WithinAbs(expected[i], 1e-5));
      CHECK_THAT(reference[i], Catch::Matchers::WithinAbs(expected[i], 1e-5));
    }
  }
}

TEST_CASE("packed weights: only a network that holds float32 values can be packed", "[nn][pack]") {
  Ledger ledger;
  Network dry(packed_program(mlp(30)), ledger, true);
  CHECK_THROWS_WITH(pack_weights(dry), ContainsSubstring("pack_weights: needs a network"));
}

}  // namespace pack_weights_test
