// A path names one layer or everything inside it; either can run by itself.

#include "catch_amalgamated.hpp"
#include "train/dry_pass.h"

namespace layer_group_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

/// Total cost of the whole network's calls whose label begins with `start`.
Cost cost_within(const CostList& costs, std::string_view start) {
  Cost sum;
  for (const CostList::Call& call : costs.calls) {
    if (call.label.starts_with(start)) sum += call.cost;
  }
  return sum;
}

}  // namespace

TEST_CASE("layer_program: a path that is no leaf takes all its layers", "[nn][layer]") {
  const Program network = preset_program("gpt_nano", 2);
  const CostList whole = dry_costs(network);
  for (const char* path : {"h.1", "h.1.attn", "h.1.mlp"}) {
    CAPTURE(path);
    const CostList part = dry_costs(layer_program(network, path));
    CHECK(part.total == cost_within(whole, text(path, ".")));
    CHECK(part.total.macs > 0);
  }
}

TEST_CASE("layer_program: a path ends at a dot, h.1 does not take h.10", "[nn][layer]") {
  const Program network = preset_program("gpt2");
  CHECK(layer_program(network, "h.1").parameter_count() == 7'087'872);
  CHECK_THROWS_AS(layer_program(network, "h.1.att"), Error);
}

TEST_CASE("layer_program: a residual group runs on random input and gives its own output",
          "[nn][layer]") {
  const Program group = layer_program(preset_program("resnet18_cifar"), "layer2.0");
  Ledger ledger;
  Network network(group, ledger, /*dry=*/false);
  while (!network.initialise(1 << 20)) {
  }
  Execution pass(network);
  pass.finish();
  CHECK(pass.output().shape() == Shape{1, 128, 16, 16});
  // The block reads one external value in two places: 64 * 32 * 32 floats.
  CHECK(ledger.current(MemoryCategory::kInputs) == 262'144);
}

}  // namespace layer_group_test
