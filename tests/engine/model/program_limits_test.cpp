// Sums over a whole program stay exactly representable in JavaScript, whatever the spec, and
// finding that out takes no time.

#include "catch_amalgamated.hpp"
#include "train/dry_pass.h"

namespace program_limits_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

constexpr std::int64_t kExact = std::int64_t{1} << 53;

std::string repeated(std::string_view input, int times, std::string_view layers) {
  return text(R"({"input": )", input, R"(, "layers": [{"type": "repeat", "times": )", times,
              R"(, "layers": [)", layers, "]}]}");
}

void check_refused(std::string_view json, std::int64_t batch, const char* fragment) {
  const Spec spec = parse_spec(json);
  CHECK_THROWS_MATCHES(compile(spec, batch), Error, MessageMatches(ContainsSubstring(fragment)));
}

}  // namespace

TEST_CASE("limits: pooling windows that overlap count in full", "[nn][limits]") {
  // A single one has 2^22 outputs of 2^22 comparisons on 128 planes, 2^51 in all, and is accepted
  // alone.
  const std::string one = R"({"type": "max_pool2d", "kernel_size": 2048, "stride": 1,
                              "padding": 1024})";
  const std::string input = R"({"shape": [128, 2048, 2048]})";
  CHECK(dry_costs(compile(parse_spec(repeated(input, 1, one)), 1)).total.flops < kExact);
  check_refused(repeated(input, 1000, one), 1, "more than 2^53 FLOPs");
}

TEST_CASE("limits: elementwise chains are bounded by their bytes", "[nn][limits]") {
  const std::string input = R"({"shape": [16777216, 262144]})";
  const std::string relu = R"({"type": "relu"})";
  CHECK(compile(parse_spec(repeated(input, 10, relu)), 1).nodes.size() == 10);
  check_refused(repeated(input, 1000, relu), 1, "more than 2^53 bytes");
}

TEST_CASE("limits: the refusal names the JSON path of the layer that went too far",
          "[nn][limits]") {
  const std::string wide = R"({"type": "linear", "out_features": 16777216})";
  check_refused(repeated(R"({"shape": [16777216]})", 1000, wide), 64, "layers[0].layers[0]: ");
}

TEST_CASE("limits: what is accepted is planned without overflow", "[nn][limits]") {
  // About the largest accepted model: every sum of the dry run must stay positive and exact.
  const std::string input = R"({"shape": [16777216, 262144]})";
  const Program program = compile(parse_spec(repeated(input, 20, R"({"type": "relu"})")), 1);
  Ledger ledger;
  const Network network(program, ledger, /*dry=*/true, DType::kFloat64);
  CostList costs;
  Execution(network, {.observer = &costs}).finish();
  CHECK(costs.total.flops > 0);
  CHECK(costs.total.flops < kExact);
  CHECK(ledger.peak_total() > 0);
  CHECK(ledger.peak_total() < kExact);
}

TEST_CASE("limits: the largest batch of GPT-2 XL is planned with exact counts", "[nn][limits]") {
  const Program program = preset_program("gpt2_xl", 1024);
  const CostList costs = dry_costs(program);
  CHECK(costs.total.macs == 1024 * macs_of(preset_program("gpt2_xl")));
  CHECK(costs.total.flops < kExact);
}

}  // namespace program_limits_test
