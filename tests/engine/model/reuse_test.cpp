// A layer that runs more than once: one set of parameters, counted once, and work for every run.

#include <algorithm>
#include <map>

#include "catch_amalgamated.hpp"
#include "core/tensor_values.h"
#include "model/models.h"
#include "model/spec_fixtures.h"
#include "profiler/plan.h"
#include "rewrite/compare_outputs.h"
#include "rewrite/copy_values.h"
#include "rewrite/fuse.h"
#include "rewrite/pack_weights.h"
#include "rewrite/quantize.h"
#include "rewrite/store_as.h"
#include "train/training_pass.h"

namespace reuse_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::Equals;

namespace {

Program again_program(std::int64_t batch = 2) {
  return program_of(spec_fixture("good/layers_run_again.json"), batch);
}

/// The name of the first parameter that each node reads; empty if it reads none.
std::map<std::string, std::string> weight_of(const Program& program) {
  std::map<std::string, std::string> weights;
  for (const Node& node : program.nodes) {
    for (const ValueId id : node.inputs) {
      const Value& value = program.values[id];
      if (value.kind != ValueKind::kParameter || !weights[node.label].empty()) continue;
      weights[node.label] = value.name;
    }
  }
  return weights;
}

std::map<std::string, std::string> weights_of_layers(std::string_view layers) {
  return weight_of(program_of(model_json("[8]", layers)));
}

constexpr std::string_view kLinear = R"({"type": "linear", "name": "fc", "out_features": 8})";

}  // namespace

TEST_CASE("reuse: parameters are there once, work as often as the layer runs", "[nn][reuse]") {
  const Program twice = program_of(
      model_json("[8]", text(kLinear, R"(, {"type": "relu"}, {"type": "reuse", "layer": "fc"})")));
  const Program once = program_of(model_json("[8]", text(kLinear, R"(, {"type": "relu"})")));
  CHECK(twice.parameter_count() == once.parameter_count());
  CHECK(cost_of(twice).flops == 2 * cost_of(once).flops - 8);
  CHECK(plan_forward(twice).memory.at_peak.parameters_bytes ==
        plan_forward(once).memory.at_peak.parameters_bytes);
  CHECK_THAT(parameters_by_node(twice), Equals(std::vector<std::int64_t>{72, 0, 0}));
}

TEST_CASE("reuse: a layer is looked for in its own list, then in those around it", "[nn][reuse]") {
  const auto weights =
      weights_of_layers(text(kLinear, R"(, {"type": "sequential", "name": "group", "layers": [
             {"type": "reuse", "name": "outer", "layer": "fc"},
             {"type": "linear", "name": "fc", "out_features": 8},
             {"type": "reuse", "name": "inner", "layer": "fc"}]},
           {"type": "reuse", "name": "first", "layer": "fc"},
           {"type": "reuse", "name": "second", "layer": "group.fc"})"));
  CHECK(weights.at("group.outer") == "fc.weight");
  CHECK(weights.at("group.inner") == "group.fc.weight");
  CHECK(weights.at("first") == "fc.weight");
  CHECK(weights.at("second") == "group.fc.weight");
}

TEST_CASE("reuse: what a group names stays what it was where the group runs again", "[nn][reuse]") {
  const auto weights =
      weights_of_layers(text(kLinear, R"(, {"type": "sequential", "name": "group", "layers": [
             {"type": "reuse", "name": "again", "layer": "fc"}]},
           {"type": "sequential", "name": "other", "layers": [
             {"type": "linear", "name": "fc", "out_features": 8},
             {"type": "reuse", "name": "group", "layer": "group"}]})"));
  CHECK(weights.at("other.group.again") == "fc.weight");
}

TEST_CASE("reuse: a nearer layer of the same name that comes later is not what was meant",
          "[nn][reuse]") {
  const auto group =
      weights_of_layers(text(kLinear, R"(, {"type": "sequential", "name": "outer", "layers": [
             {"type": "sequential", "name": "group", "layers": [
               {"type": "reuse", "name": "again", "layer": "fc"}]},
             {"type": "linear", "name": "fc", "out_features": 9}]},
           {"type": "linear", "name": "back", "out_features": 8},
           {"type": "reuse", "name": "last", "layer": "outer.group"})"));
  CHECK(group.at("outer.group.again") == "fc.weight");
  CHECK(group.at("last.again") == "fc.weight");
  const auto rounds = weights_of_layers(
      text(kLinear, R"(, {"type": "repeat", "name": "h", "times": 3, "shared": true, "layers": [
             {"type": "reuse", "name": "again", "layer": "fc"},
             {"type": "linear", "name": "middle", "out_features": 4},
             {"type": "linear", "name": "fc", "out_features": 8}]})"));
  for (const char* round : {"h.0", "h.1", "h.2"}) {
    CHECK(rounds.at(text(round, ".again")) == "fc.weight");
    CHECK(rounds.at(text(round, ".fc")) == "h.0.fc.weight");
  }
}

TEST_CASE("reuse: of a group, of what ran again, and inside each round of a repeat",
          "[nn][reuse]") {
  const auto weights = weight_of(again_program());
  CHECK(weights.at("reuse1.conv") == "block.conv.weight");
  CHECK(weights.at("reuse1.reuse1") == "block.conv.weight");
  CHECK(weights.at("reuse1.shortcut.conv") == "block.shortcut.conv.weight");
  CHECK(weights.at("both.branch0.reuse") == "block.shortcut.conv.weight");
  CHECK(weights.at("both.branch1.more.reuse1") == "both.branch1.more.conv.weight");
  CHECK(weights.at("own.0.reuse") == "own.0.fc.weight");
  CHECK(weights.at("own.1.reuse") == "own.1.fc.weight");
  for (const char* round : {"turns.0", "turns.3", "reuse2.0", "reuse2.3"}) {
    CHECK(weights.at(text(round, ".linear")) == "turns.0.linear.weight");
  }
  CHECK(weights.at("reuse3") == "own.1.fc.weight");
}

TEST_CASE("repeat: rounds that share have the parameters of the first", "[nn][reuse]") {
  const auto repeated = [](std::string_view shared) {
    return program_of(model_json(
        "[5, 8]", text(R"({"type": "repeat", "name": "h", "times": 3, "shared": )", shared,
                       R"(, "layers": [{"type": "transformer_block", "heads": 2}]})")));
  };
  const Program shared = repeated("true");
  const Program own = repeated("false");
  CHECK(own.parameter_count() == 3 * shared.parameter_count());
  CHECK(cost_of(own) == cost_of(shared));
  CHECK(shared.nodes.back().label == own.nodes.back().label);
}

TEST_CASE("reuse: gives what layers with equal parameters give, and the sum of their gradients",
          "[nn][reuse]") {
  constexpr std::string_view kHead = R"({"type": "linear", "name": "fc", "out_features": 8},
                                        {"type": "tanh"}, )";
  const Program shared =
      program_of(model_json("[8]", text(kHead, R"({"type": "reuse", "layer": "fc"})")), 3);
  const Program apart = program_of(
      model_json("[8]", text(kHead, R"({"type": "linear", "name": "fc2", "out_features": 8})")), 3);
  Ledger ledger;
  const TrainingProgram shared_training = training_program(shared, Loss::kMse);
  const TrainingProgram apart_training = training_program(apart, Loss::kMse);
  Network one(shared_training.program, ledger, false);
  Network two(apart_training.program, ledger, false);
  one.initialise(kAll);
  two.initialise(kAll);
  const auto id_of = [](const Program& program, std::string_view name) {
    const auto found = std::find_if(program.values.begin(), program.values.end(),
                                    [name](const Value& value) { return value.name == name; });
    REQUIRE(found != program.values.end());
    return static_cast<ValueId>(found - program.values.begin());
  };
  const auto copy = [&](std::string_view from, std::string_view to) {
    copy_bytes(one.tensor(id_of(one.program(), from)), two.tensor(id_of(two.program(), to)));
  };
  for (const std::string_view part : {"weight", "bias"}) {
    copy(text("fc.", part), text("fc.", part));
    copy(text("fc.", part), text("fc2.", part));
  }
  copy("input", "input");
  copy("targets", "targets");
  TrainingPass pass(one, shared_training);
  TrainingPass expected(two, apart_training);
  pass.finish_forward();
  expected.finish_forward();
  CHECK(doubles<float>(pass.prediction()) == doubles<float>(expected.prediction()));
  pass.finish();
  expected.finish();
  for (const std::string_view part : {"weight", "bias"}) {
    const auto gradient = [&](TrainingPass& of, const Program& program, std::string_view layer) {
      return doubles<float>(of.gradients().of(id_of(program, text(layer, ".", part))));
    };
    const auto sum = gradient(pass, one.program(), "fc");
    const auto first = gradient(expected, two.program(), "fc");
    const auto second = gradient(expected, two.program(), "fc2");
    for (std::size_t i = 0; i < sum.size(); ++i) {
      CHECK_THAT(sum[i], Catch::Matchers::WithinAbs(first[i] + second[i], 1e-6));
    }
  }
}

TEST_CASE("reuse: what other forms of the network compute is the same", "[nn][reuse]") {
  const Program program = again_program();
  const std::vector<double> expected = output_of(program);
  const auto near = [&](const std::vector<double>& actual, double tolerance) {
    REQUIRE(actual.size() == expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i) {
      CHECK_THAT(actual[i], Catch::Matchers::WithinAbs(expected[i], tolerance));
    }
  };
  near(output_of(program, {.use_reference = true}), 1e-5);
  near(output_of(program, {.dtype = DType::kFloat64}), 1e-5);
  CHECK(output_of(fuse(program)) == expected);

  Ledger ledger;
  Network network(program, ledger, false);
  network.initialise(kAll);
  const auto run = [](const Network& other) {
    Execution pass(other);
    pass.finish();
    return doubles<float>(pass.output());
  };
  near(run(store_as(network, DType::kFloat16)), 2e-3);
  Network packed(packed_program(program), ledger, false);
  copy_values(network, packed);
  pack_weights(packed);
  near(run(packed), 1e-5);
  ActivationRanges ranges(program);
  ranges.observe(network);
  QuantizedNetwork quantized = quantize(network, ranges);
  for (const OutputError& error : compare_outputs(network, quantized.network)) {
    CHECK(error.sqnr_db() > 20);
  }
  // A weight that several layers read is not quantised, and the report says why.
  const auto kept = [&](std::string_view label) {
    return std::find_if(quantized.layers.begin(), quantized.layers.end(),
                        [label](const auto& layer) { return layer.name == label; })
        ->kept_why;
  };
  CHECK(kept("narrow").empty());
  CHECK(kept("block.conv") == "its weight is read more than once");
}

TEST_CASE("reuse: a layer that runs again can be looked at by itself", "[nn][reuse]") {
  const Program layer = layer_program(again_program(), "reuse3");
  CHECK(layer.nodes.size() == 1);
  CHECK(layer.parameter_count() == 6 * 6 + 6);
  CHECK(output_of(layer).size() == 12);
}

}  // namespace reuse_test
