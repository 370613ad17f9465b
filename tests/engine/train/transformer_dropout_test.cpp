#include <algorithm>

#include "catch_amalgamated.hpp"
#include "model/models.h"

namespace transformer_dropout_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

Program block(std::string_view more) {
  return program_of(model_json(
      "[4, 8]", text(R"({"type": "transformer_block", "name": "b", "heads": 2)", more, "}")));
}

/// Output of the program with the parameters and input of another, matched by name. Equal seeds
/// would not do, because an additional layer shifts the random streams of the values after it.
std::vector<float> output_with_values_of(const Network& source, const Program& program) {
  Ledger ledger;
  Network network(program, ledger, /*dry=*/false);
  network.initialise(kAll);
  for (ValueId id = 0; id < program.values.size(); ++id) {
    for (ValueId from = 0; from < source.program().values.size(); ++from) {
      if (source.program().values[from].name != program.values[id].name) continue;
      if (source.tensors()[from].empty()) continue;  // an activation
      const std::span<const float> values = source.tensors()[from].values<float>();
      std::copy(values.begin(), values.end(), network.tensor(id).values<float>().begin());
    }
  }
  Execution pass(network);
  pass.finish();
  const std::span<const float> output = pass.output().values<float>();
  return {output.begin(), output.end()};
}

}  // namespace

TEST_CASE(
    "transformer_block: dropout stands after attention and after the mlp, and changes nothing",
    "[nn][layer]") {
  const Program without = block("");
  const Program with = block(R"(, "dropout": 0.1)");
  CHECK(with.nodes.size() == without.nodes.size() + 2);
  for (const char* label : {"b.attn.dropout", "b.mlp.dropout"}) {
    CAPTURE(label);
    CHECK(std::count_if(with.nodes.begin(), with.nodes.end(),
                        [&](const Node& node) { return node.label == label; }) == 1);
  }
  CHECK(cost_of(with) == cost_of(without));
  Ledger ledger;
  Network network(without, ledger, /*dry=*/false);
  network.initialise(kAll);
  CHECK(output_with_values_of(network, with) == output_with_values_of(network, without));
}

TEST_CASE("transformer_block: a dropout outside 0 to 1 is refused", "[nn][spec]") {
  CHECK_THROWS_MATCHES(block(R"(, "dropout": 1.5)"), Error,
                       Catch::Matchers::MessageMatches(
                           Catch::Matchers::StartsWith("layers[0].dropout: got 1.5, expected")));
}

}  // namespace transformer_dropout_test
