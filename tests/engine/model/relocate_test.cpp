// A network moved elsewhere in memory has the same numbers at other addresses and stays within the
// remaining memory.

#include <cstddef>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"

namespace relocate_test {

using namespace tensorscope;
using test::preset_program;

namespace {

/// Addresses of the network's tensors.
std::vector<const void*> places_of(const Network& network) {
  std::vector<const void*> places;
  for (const Tensor& tensor : network.tensors()) {
    if (!tensor.empty()) places.push_back(tensor.view().data);
  }
  return places;
}

std::vector<float> output_of(const Network& network) {
  Execution pass(network);
  pass.finish();
  const auto values = pass.output().values<float>();
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("network: relocated it holds the same numbers in other places") {
  Ledger ledger;
  Network network(preset_program("lenet5", 2), ledger, /*dry=*/false);
  while (!network.initialise(1 << 20)) {
  }
  const std::vector<float> output = output_of(network);
  const std::int64_t held = ledger.current_total();
  Rng rng(1);
  for (int i = 0; i < 5; ++i) {
    const auto before = places_of(network);
    CHECK(network.relocate(rng, 1 << 20));
    const auto after = places_of(network);
    REQUIRE(after.size() == before.size());
    for (std::size_t k = 0; k < after.size(); ++k) CHECK(after[k] != before[k]);
    CHECK(ledger.current_total() == held);
    CHECK(output_of(network) == output);
  }
}

TEST_CASE("network: relocating takes no more memory than it was given") {
  Ledger ledger;
  Network network(preset_program("mlp", 1), ledger, /*dry=*/false);
  while (!network.initialise(1 << 20)) {
  }
  const std::int64_t held = ledger.current_total();
  Rng rng(1);
  const auto before = places_of(network);
  CHECK_FALSE(network.relocate(rng, 0));
  CHECK(places_of(network) == before);
  constexpr std::int64_t kSpare = 100'000;  // less than the largest layer's weights
  CHECK(network.relocate(rng, kSpare));
  CHECK(ledger.peak_total() <= held + kSpare);
  CHECK(ledger.current_total() == held);
}

TEST_CASE("network: what another network shares stays where it is") {
  Ledger ledger;
  Network network(preset_program("mlp", 1), ledger, /*dry=*/false);
  while (!network.initialise(1 << 20)) {
  }
  const Network other(preset_program("mlp", 4), network);
  Rng rng(1);
  network.relocate(rng, 1 << 22);
  for (std::size_t id = 0; id < network.tensors().size(); ++id) {
    const Tensor& mine = network.tensors()[id];
    if (mine.empty() || mine.category() == MemoryCategory::kInputs) continue;
    CHECK(mine.view().data == other.tensors()[id].view().data);
  }
}

}  // namespace relocate_test
