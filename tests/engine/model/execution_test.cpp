// A pass over a network: its results, when it holds memory, and how it is paused and repeated.

#include <algorithm>
#include <cmath>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "model/models.h"
#include "sanitized.h"

namespace execution_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::Equals;

namespace {

/// Largest |a - b|, relative to the largest |b|.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double difference = 0;
  double size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  REQUIRE(size > 0);
  return difference / size;
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

struct Prepared {
  explicit Prepared(Program program) : network(std::move(program), ledger, false) {
    network.initialise(kAll);
  }
  std::vector<double> run() {
    Execution pass(network);
    pass.finish();
    return doubles<float>(pass.output());
  }
  Ledger ledger;
  Network network;
};

}  // namespace

TEST_CASE("execution: outputs of every preset that fits 256 MB are finite and not constant",
          "[nn][execution]") {
  int runs = 0;
  for (const Preset& preset : presets()) {
    CAPTURE(preset.name);
    const Program program = program_of(preset.spec);
    Ledger planned;
    const Network plan(program, planned, true);
    Execution(plan).finish();
    if (planned.peak_total() > 256'000'000) continue;
    ++runs;
    const std::vector<double> output = output_of(program);
    CHECK(all_finite(output));
    const auto [low, high] = std::minmax_element(output.begin(), output.end());
    CHECK(*high - *low > 1e-3 * std::abs(*high));
  }
  CHECK(runs >= 8);  // all but AlexNet and the GPT-2s
}

TEST_CASE("execution: lenet5 gives each sample ten probabilities that add up to 1",
          "[nn][execution]") {
  const std::vector<double> output = output_of(preset_program("lenet5", 7));
  REQUIRE(output.size() == 70);
  for (std::size_t row = 0; row < 7; ++row) {
    double sum = 0;
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK(output[10 * row + i] > 0);
      sum += output[10 * row + i];
    }
    CHECK(sum == Catch::Approx(1).epsilon(1e-6));
  }
}

// Both use the same weights. The bound is 100 roundings of a float, 6e-8 each: the longest sums
// have 784 terms, and rounding errors of random sign grow with the square root of that.
TEST_CASE("execution: fast float kernels agree with the reference in double within 6e-6",
          "[nn][execution]") {
  for (const char* name : {"mlp", "lenet5", "cnn", "gpt_nano"}) {
    CAPTURE(name);
    const Program program = preset_program(name, unless_sanitized(2, 1));
    const std::vector<double> exact =
        output_of(program, {.dtype = DType::kFloat64, .use_reference = true});
    CHECK(relative_difference(output_of(program), exact) < 6e-6);
    CHECK(relative_difference(output_of(program, {.use_reference = true}), exact) < 6e-6);
  }
}

TEST_CASE("execution: a network of doubles computes in double", "[nn][execution]") {
  const Program program = preset_program("lenet5");
  const std::vector<double> fast = output_of(program, {.dtype = DType::kFloat64});
  CHECK(relative_difference(
            fast, output_of(program, {.dtype = DType::kFloat64, .use_reference = true})) < 1e-14);
  CHECK(relative_difference(fast, output_of(program)) > 1e-12);
}

TEST_CASE("execution: two passes over one network give the same bits", "[nn][execution]") {
  for (const char* name : {"lenet5", "gpt_nano", "resnet18_cifar"}) {
    CAPTURE(name);
    Prepared prepared(preset_program(name, 2));
    const std::vector<double> first = prepared.run();
    CHECK_THAT(prepared.run(), Equals(first));
  }
}

TEST_CASE("execution: another seed gives another output", "[nn][execution]") {
  const Program program = preset_program("lenet5");
  CHECK(output_of(program, {.seed = 1}) != output_of(program, {.seed = 2}));
}

TEST_CASE("execution: a sample's output does not depend on how many come with it",
          "[nn][execution]") {
  for (const char* name : {"lenet5", "cnn", "gpt_nano"}) {
    CAPTURE(name);
    const std::vector<double> one = output_of(preset_program(name, 1));
    std::vector<double> first = output_of(preset_program(name, 7));
    first.resize(one.size());
    CHECK(relative_difference(first, one) < 6e-6);
  }
}

TEST_CASE("execution: stepping node by node gives what finish gives", "[nn][execution]") {
  Prepared prepared(preset_program("lenet5"));
  Execution pass(prepared.network);
  CHECK_THROWS_AS(pass.output(), Error);
  std::size_t steps = 0;
  while (pass.step()) {
    ++steps;
    CHECK(pass.next_node() == steps);
  }
  CHECK(steps == prepared.network.program().nodes.size());
  CHECK(pass.done());
  CHECK_FALSE(pass.step());
  CHECK_THAT(doubles<float>(pass.output()), Equals(prepared.run()));
}

TEST_CASE("execution: restart in mid-pass releases every activation and begins again",
          "[nn][execution]") {
  Prepared prepared(preset_program("gpt_nano"));
  const std::int64_t before = prepared.ledger.current_total();
  const std::vector<double> expected = prepared.run();
  Execution pass(prepared.network);
  for (int i = 0; i < 10; ++i) pass.step();
  CHECK(prepared.ledger.current_total() > before);
  pass.restart();
  CHECK(prepared.ledger.current_total() == before);
  CHECK(pass.next_node() == 0);
  pass.finish();
  CHECK_THAT(doubles<float>(pass.output()), Equals(expected));
}

TEST_CASE("execution: after a pass only the output is held, after its end nothing",
          "[nn][execution]") {
  for (const char* name : {"mlp", "lenet5", "resnet18_cifar", "gpt_nano"}) {
    CAPTURE(name);
    Prepared prepared(preset_program(name, 3));
    {
      Execution pass(prepared.network);
      pass.finish();
      CHECK(prepared.ledger.current(MemoryCategory::kActivations) == pass.output().bytes());
      CHECK(prepared.ledger.current(MemoryCategory::kWorkspace) == 0);
    }
    CHECK(prepared.ledger.current(MemoryCategory::kActivations) == 0);
  }
}

TEST_CASE("execution: a pass that memory refuses can be restarted when there is room",
          "[nn][execution]") {
  const Program program = preset_program("lenet5");
  Ledger planned;
  const Network plan(program, planned, true);
  Execution(plan).finish();
  Ledger tight(planned.peak_total());
  Network network(program, tight, false);
  network.initialise(kAll);
  Execution pass(network);
  const Ledger::Id intruder = tight.allocate(MemoryCategory::kActivations, 5'000, "intruder");
  CHECK_THROWS_AS(pass.finish(), Error);
  tight.release(intruder);
  pass.restart();
  pass.finish();
  CHECK_THAT(doubles<float>(pass.output()), Equals(output_of(program)));
}

TEST_CASE("execution: with causal attention a later token never changes an earlier output",
          "[nn][execution]") {
  Prepared prepared(preset_program("gpt_nano"));
  const std::vector<double> before = prepared.run();
  constexpr std::size_t kChanged = 40;
  Tensor& tokens = prepared.network.tensor(prepared.network.program().input);
  std::int32_t& token = tokens.values<std::int32_t>()[kChanged];
  token = (token + 1) % 65;
  const std::vector<double> after = prepared.run();
  const auto row = [](const std::vector<double>& output, std::size_t t) {
    const auto begin = output.begin() + static_cast<std::ptrdiff_t>(65 * t);
    return std::vector<double>(begin, begin + 65);
  };
  for (std::size_t t = 0; t < 64; ++t) {
    CAPTURE(t);
    if (t < kChanged) {
      CHECK_THAT(row(after, t), Equals(row(before, t)));
    } else {
      CHECK(row(after, t) != row(before, t));
    }
  }
}

TEST_CASE("execution: without the causal mask a later token reaches the first output",
          "[nn][execution]") {
  std::string json(preset_spec("gpt_nano"));
  const std::string_view causal = R"("causal": true)";
  json.replace(json.find(causal), causal.size(), R"("causal": false)");
  Prepared prepared(program_of(json));
  const double before = prepared.run().front();
  std::int32_t& last = prepared.network.tensor(0).values<std::int32_t>()[63];
  last = (last + 1) % 65;
  CHECK(prepared.run().front() != before);
}

TEST_CASE("execution: every layer of gpt_nano and resnet18_cifar runs by itself",
          "[nn][execution]") {
  for (const char* name : {"gpt_nano", "resnet18_cifar"}) {
    const Program program = preset_program(name);
    Cost sum;
    std::string previous;
    for (const Node& node : program.nodes) {
      if (node.label == previous) continue;
      previous = node.label;
      CAPTURE(name, node.label);
      const Program layer = layer_program(program, node.label);
      CHECK(all_finite(output_of(layer)));
      sum += cost_of(layer);
    }
    CHECK(sum == cost_of(program));
  }
}

}  // namespace execution_test
