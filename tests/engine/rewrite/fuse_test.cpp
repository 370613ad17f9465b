#include "rewrite/fuse.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "profiler/plan.h"
#include "rewrite/copy_values.h"
#include "rewrite/fold.h"
#include "train/dry_pass.h"

namespace fuse_test {

using namespace tensorscope;

namespace {

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

std::size_t count_ops(const Program& program, std::string_view op) {
  std::size_t count = 0;
  for (const auto& call : test::dry_costs(program).calls) count += call.op == op ? 1 : 0;
  return count;
}

// Gives running statistics and affine parameters values like those after a training.
void unsettle(Network& network) {
  Rng rng(5);
  for (const Node& node : network.program().nodes) {
    if (!std::holds_alternative<BatchNorm2d>(node.op)) continue;
    for (std::size_t i = 1; i < node.inputs.size(); ++i) {
      const bool positive = i == 1 || i == 4;
      for (float& value : network.tensor(node.inputs[i]).values<float>()) {
        value = positive ? rng.uniform(0.5F, 1.5F) : rng.uniform(-0.5F, 0.5F);
      }
    }
  }
}

// Copies the values of `from` to `to`, a network of the folded program: weights and biases with the
// batch norms folded in (rewrite/fold.h), everything else unchanged.
void fold_values(const Network& from, Network& to) {
  copy_values(from, to);
  const std::vector<Node>& nodes = from.program().nodes;
  for (const Node& norm : nodes) {
    const auto* op = std::get_if<BatchNorm2d>(&norm.op);
    if (op == nullptr) continue;
    const auto conv = std::find_if(nodes.begin(), nodes.end(),
                                   [&](const Node& node) { return node.output == norm.inputs[0]; });
    const auto value = [&](std::size_t input, std::size_t channel) {
      return static_cast<double>(from.tensors()[norm.inputs[input]].values<float>()[channel]);
    };
    const std::span<float> weight = to.tensor(conv->inputs[1]).values<float>();
    const std::span<float> bias = to.tensor(norm.inputs[2]).values<float>();
    const std::size_t filter = weight.size() / bias.size();
    for (std::size_t o = 0; o < bias.size(); ++o) {
      const double scale = value(1, o) / std::sqrt(value(4, o) + static_cast<double>(op->eps));
      const bool biased = conv->inputs.size() > 2;
      const double before =
          biased ? static_cast<double>(from.tensors()[conv->inputs[2]].values<float>()[o]) : 0.0;
      bias[o] = static_cast<float>((before - value(3, o)) * scale + value(2, o));
      for (float& w : weight.subspan(o * filter, filter)) {
        w = static_cast<float>(static_cast<double>(w) * scale);
      }
    }
  }
}

std::vector<float> output_of(const Network& network) {
  Execution pass(network);
  pass.finish();
  const std::span<const float> y = pass.output().values<float>();
  return {y.begin(), y.end()};
}

std::int64_t traffic(const Program& program) {
  std::int64_t bytes = 0;
  for (const OpRecord& record : plan_forward(program).records) bytes += record.min_bytes;
  return bytes;
}

Program small_resnet() {
  return compile(parse_spec(R"({"input": {"shape": [3, 9, 9]}, "layers": [
    {"type": "conv2d", "name": "conv", "out_channels": 5, "kernel_size": 3, "padding": 1},
    {"type": "relu"}, {"type": "flatten", "start": 1},
    {"type": "linear", "name": "fc1", "out_features": 7}, {"type": "relu"},
    {"type": "linear", "name": "fc2", "out_features": 4}]})"),
                 2);
}

constexpr std::int64_t kChainSize = 3LL * 5 * 24;

Program chain(const std::string& dropout, const std::string& gelu = "none") {
  return compile(parse_spec(R"({"input": {"shape": [5, 24]}, "layers": [
    {"type": "residual", "layers": [{"type": "bias"}, {"type": "gelu", "approximate": ")" +
                            gelu + "\"}" + (dropout.empty() ? "" : ", " + dropout) + "]}]}"),
                 3);
}

// Output and peak memory of a pass; biases have values like those after a training.
std::pair<std::vector<float>, std::int64_t> chain_output(const Program& program) {
  Ledger ledger;
  Network network(program, ledger, /*dry=*/false);
  network.initialise(kAll);
  Rng rng(7);
  for (const Node& node : program.nodes) {
    if (node.inputs.size() < 2 || node.label.find("bias") == std::string::npos) continue;
    for (float& value : network.tensor(node.inputs[1]).values<float>()) {
      value = rng.uniform(-1.0F, 1.0F);
    }
  }
  return {output_of(network), ledger.peak_total()};
}

/// Compares two networks with the same seeded values.
void check_same_output(const Program& program, const Program& fused) {
  Ledger ledger;
  Network plain(program, ledger, /*dry=*/false);
  Network quick(fused, ledger, /*dry=*/false);
  plain.initialise(kAll);
  quick.initialise(kAll);
  CHECK(output_of(quick) == output_of(plain));
}

}  // namespace

TEST_CASE(
    "fold and fuse: resnet18_cifar gives the same scores from 20 convolutions and no batch norm",
    "[nn][fuse]") {
  const Program program = test::preset_program("resnet18_cifar", 2);
  Ledger ledger;
  Network plain(program, ledger, /*dry=*/false);
  plain.initialise(kAll);
  unsettle(plain);
  const Program folded = fold_batch_norm(program);
  CHECK(program.nodes.size() - folded.nodes.size() == 20);
  CHECK(count_ops(folded, "batch_norm2d") == 0);
  const Program fused = fuse(folded);
  CHECK(count_ops(fused, "fused_conv2d") == 17);  // all but the three shortcuts
  CHECK(count_ops(fused, "conv2d") == 3);
  CHECK(count_ops(fused, "relu") == 0);
  CHECK(count_ops(fused, "add") == 0);

  const std::vector<float> expected = output_of(plain);
  for (const Program& variant : {folded, fused}) {
    Network network(variant, ledger, /*dry=*/false);
    network.initialise(kAll);
    fold_values(plain, network);
    const std::vector<float> actual = output_of(network);
    REQUIRE(actual.size() == expected.size());
    float largest = 0.0F;
    for (const float y : expected) largest = std::max(largest, std::abs(y));
    for (std::size_t i = 0; i < actual.size(); ++i) {
      // Twenty layers with sums of up to 4,608 products, each accurate to about 1e-6 of its scale.
      CHECK(std::abs(actual[i] - expected[i]) <= 1e-4F * largest);
    }
  }
}

TEST_CASE("fuse: results, FLOPs and parameters stay, traffic falls", "[nn][fuse]") {
  const Program program = small_resnet();
  const Program fused = fuse(program);
  CHECK(fused.nodes.size() == program.nodes.size() - 2);
  CHECK(fused.parameter_count() == program.parameter_count());
  CHECK(test::dry_costs(fused).total == test::dry_costs(program).total);
  // Each relu read and wrote its layer's output once.
  CHECK(traffic(program) - traffic(fused) == 2LL * 4 * (2 * 5 * 81 + 2 * 7));
  check_same_output(program, fused);
}

TEST_CASE("fuse: a convolution that keeps the size pads as before", "[nn][fuse]") {
  const Program program = compile(parse_spec(test::same_padding_json()), 2);
  const Program fused = fuse(program);
  CHECK(fused.nodes.size() < program.nodes.size());
  check_same_output(program, fused);
}

TEST_CASE("fuse: heads that share keys and values give what they gave", "[nn][fuse]") {
  const Program program = compile(parse_spec(test::grouped_queries_json()), 2);
  const Program fused = fuse(program);
  CHECK(fused.nodes.size() < program.nodes.size());
  CHECK(test::dry_costs(fused).total == test::dry_costs(program).total);
  check_same_output(program, fused);
}

TEST_CASE("fuse: bias, gelu, dropout and residual become one op: same values, FLOPs and parameters",
          "[nn][fuse]") {
  const Program program = chain(R"({"type": "dropout", "p": 0.25, "active": true})");
  const Program fused = fuse(program);
  REQUIRE(fused.nodes.size() == 1);
  CHECK(fused.nodes[0].type == "bias_gelu_dropout_residual");
  CHECK(test::dry_costs(fused).total == test::dry_costs(program).total);
  // Nine tensors move instead of two (x is also the residual), plus the bias.
  CHECK(traffic(program) == 4 * (9 * kChainSize + 24));
  CHECK(traffic(fused) == 4 * (2 * kChainSize + 24));

  const auto [expected, expected_peak] = chain_output(program);
  const auto [actual, actual_peak] = chain_output(fused);
  CHECK(expected_peak == plan_forward(program).memory.peak_total);
  CHECK(actual_peak == plan_forward(fused).memory.peak_total);
  CHECK(actual_peak < expected_peak);
  REQUIRE(actual.size() == expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    CHECK(std::abs(actual[i] - expected[i]) <= 1e-6F * (1 + std::abs(expected[i])));
  }
}

TEST_CASE("fuse: a chain without dropout that drops is fused, one with the tanh gelu is not",
          "[nn][fuse]") {
  CHECK(fuse(chain("")).nodes.size() == 1);
  const Program evaluated = chain(R"({"type": "dropout", "p": 0.25})");
  const Program fused = fuse(evaluated);
  CHECK(fused.nodes.size() == 1);
  CHECK(test::dry_costs(fused).total == test::dry_costs(evaluated).total);
  const std::vector<float> expected = chain_output(evaluated).first;
  const std::vector<float> actual = chain_output(fused).first;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(std::abs(actual[i] - expected[i]) <= 1e-6F * (1 + std::abs(expected[i])));
  }
  CHECK(fuse(chain("", "tanh")).nodes.size() == 3);
}

TEST_CASE("dropout: active layers drop while not training, each in a place of its own",
          "[nn][fuse]") {
  const Program program = compile(parse_spec(R"({"input": {"shape": [4, 250]}, "layers": [
    {"type": "dropout", "p": 0.5, "active": true}, {"type": "dropout", "p": 0.5, "active": true}
    ]})"),
                                  1);
  std::size_t zeros = 0;
  for (const float y : chain_output(program).first) zeros += y == 0.0F ? 1 : 0;
  // Of 1000 elements a quarter survives two different masks; half would survive the same mask
  // twice.
  CHECK(zeros > 650);
  CHECK(zeros < 850);
}

TEST_CASE("fold and fuse: the plan is what a pass takes, to the byte", "[nn][fuse]") {
  const Program program = inference_program(test::preset_program("resnet18_cifar", 1));
  const std::int64_t planned = plan_forward(program).memory.peak_total;
  CHECK(planned < plan_forward(test::preset_program("resnet18_cifar", 1)).memory.peak_total);
  Ledger ledger;
  Network network(program, ledger, /*dry=*/false);
  network.initialise(kAll);
  output_of(network);
  CHECK(ledger.peak_total() == planned);
}

TEST_CASE("fuse: the last op has no reader, whatever the first one is", "[nn][fuse]") {
  for (const char* last : {R"({"type": "linear", "out_features": 4})",
                           R"({"type": "conv2d", "out_channels": 4, "kernel_size": 3})"}) {
    const std::string shape = std::string(last).find("conv") == std::string::npos ? "6" : "3, 9, 9";
    const Program program =
        compile(parse_spec(R"({"input": {"shape": [)" + shape +
                           R"(]}, "layers": [{"type": "relu"}, )" + last + "]}"),
                2);
    const Program fused = fuse(program);
    CHECK(count_ops(fused, "relu") == 1);
    check_same_output(program, fused);
  }
}

TEST_CASE("fuse: leaves what others read", "[nn][fuse]") {
  Program program = small_resnet();
  program.output = program.nodes[0].output;  // the convolution's own result is the output
  CHECK(fuse(program).nodes[0].type == program.nodes[0].type);
}

}  // namespace fuse_test
