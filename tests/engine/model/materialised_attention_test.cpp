// Attention with all its scores in memory against the tiled one: equal numbers and FLOPs, more
// bytes.
#include <algorithm>
#include <cmath>
#include <utility>

#include "catch_amalgamated.hpp"
#include "profiler/plan.h"
#include "train/dry_pass.h"

namespace materialised_attention_test {

using namespace tensorscope;

namespace {

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kBatch = 2;
constexpr std::int64_t kHeads = 6;

Program attention(std::int64_t t, const std::string& option) {
  return compile(parse_spec(text(R"({"input": {"shape": [)", t, R"(, 24]}, "layers": [
    {"type": "self_attention", "heads": )",
                                 kHeads, option, "}]}")),
                 kBatch);
}

struct Result {
  std::vector<float> y;
  std::int64_t peak_bytes = 0;
};

// Draws weights and input in order: the usual random numbers depend on a value's position in the
// program, and the two programs have different values in between.
Result run(const Program& program) {
  Ledger ledger;
  Network network(program, ledger, /*dry=*/false);
  network.initialise(kAll);
  Rng rng(3);
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (program.values[id].kind == ValueKind::kActivation) continue;
    for (float& value : network.tensor(id).values<float>()) value = rng.uniform(-0.5F, 0.5F);
  }
  Execution pass(network);
  pass.finish();
  const std::span<const float> y = pass.output().values<float>();
  return {{y.begin(), y.end()}, ledger.peak_total()};
}

}  // namespace

TEST_CASE("attention: materialised gives the tiled one's values at its FLOPs, plans are exact",
          "[nn][attention]") {
  for (const auto& [t, kv_heads] :
       {std::pair<std::int64_t, int>{1, 6}, {17, 6}, {300, 6}, {1, 2}, {17, 1}, {300, 3}}) {
    INFO("T " << t << ", key-value heads " << kv_heads);
    const std::string shared = text(R"(, "kv_heads": )", kv_heads);
    const Program tiled = attention(t, shared);
    const Program materialised = attention(t, shared + R"(, "materialised": true)");
    CHECK(test::dry_costs(materialised).total == test::dry_costs(tiled).total);
    CHECK(materialised.parameter_count() == tiled.parameter_count());
    const Result a = run(materialised);
    const Result b = run(tiled);
    CHECK(a.peak_bytes == plan_forward(materialised).memory.peak_total);
    CHECK(b.peak_bytes == plan_forward(tiled).memory.peak_total);
    REQUIRE(a.y.size() == b.y.size());
    float largest = 0.0F;
    for (const float y : b.y) largest = std::max(largest, std::abs(y));
    for (std::size_t i = 0; i < a.y.size(); ++i) {
      CHECK(std::abs(a.y[i] - b.y[i]) <= 1e-5F * largest);
    }
  }
}

TEST_CASE("attention: materialised scores cost 4 bytes of memory twice and 16 of traffic each",
          "[nn][attention]") {
  constexpr std::int64_t t = 300;
  constexpr std::int64_t kScores = kBatch * kHeads * t * t;
  const auto plan = [](const std::string& option) { return plan_forward(attention(t, option)); };
  const auto traffic = [](const ForwardPlan& of) {
    std::int64_t bytes = 0;
    for (const OpRecord& record : of.records) bytes += record.min_bytes;
    return bytes;
  };
  const ForwardPlan materialised = plan(R"(, "materialised": true)");
  const ForwardPlan tiled = plan("");
  CHECK(traffic(materialised) - traffic(tiled) == 4 * 4 * kScores);
  CHECK(materialised.memory.peak_total - tiled.memory.peak_total > 4 * 3 * kScores / 2);
}

TEST_CASE("attention: a causal one cannot be materialised, and the error says so",
          "[nn][attention]") {
  CHECK_THROWS_WITH(attention(8, R"(, "materialised": true, "causal": true)"),
                    Catch::Matchers::ContainsSubstring("layers[0].materialised"));
}

}  // namespace materialised_attention_test
