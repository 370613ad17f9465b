// Names of layers: students look layers up by name in every table, so names are unique and stable.

#include <map>
#include <set>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "model/models.h"

namespace naming_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;

namespace {

std::vector<std::string> labels_of(const Program& program) {
  std::vector<std::string> labels;
  for (const Node& node : program.nodes) labels.push_back(node.label);
  return labels;
}

std::vector<std::string> labels_of_layers(std::string_view layers) {
  return labels_of(program_of(model_json("[8]", layers)));
}

}  // namespace

TEST_CASE("names: unnamed layers take their type, numbered where there are several",
          "[nn][names]") {
  CHECK_THAT(labels_of_layers(R"({"type": "linear", "out_features": 8}, {"type": "relu"},
                                 {"type": "linear", "out_features": 8})"),
             Equals(std::vector<std::string>{"linear1", "relu", "linear2"}));
}

TEST_CASE("names: a number that a named layer has is left out", "[nn][names]") {
  CHECK_THAT(labels_of_layers(R"({"type": "relu"}, {"type": "tanh", "name": "relu2"},
                                 {"type": "relu"}, {"type": "relu", "name": "relu1"})"),
             Equals(std::vector<std::string>{"relu3", "relu2", "relu4", "relu1"}));
}

TEST_CASE("names: layers of a residual differ from its own sum and activation", "[nn][names]") {
  CHECK_THAT(labels_of_layers(R"({"type": "residual", "activation": "relu", "name": "block",
                                  "layers": [{"type": "relu"}]})"),
             Equals(std::vector<std::string>{"block.relu1", "block.add", "block.relu"}));
}

TEST_CASE("names: groups put theirs in front, repeats their number", "[nn][names]") {
  CHECK_THAT(labels_of_layers(R"({"type": "repeat", "name": "h", "times": 2, "layers": [
                                    {"type": "relu"}]},
                                 {"type": "sequential", "name": "s", "layers": [
                                    {"type": "repeat", "times": 1, "layers": [
                                       {"type": "relu"}, {"type": "tanh"}]}]},
                                 {"type": "concat", "name": "c", "branches": [
                                    [{"type": "relu"}], [{"type": "tanh"}]]})"),
             Equals(std::vector<std::string>{"h.0", "h.1", "s.repeat.0.relu", "s.repeat.0.tanh",
                                             "c.branch0.relu", "c.branch1.tanh", "c"}));
}

TEST_CASE("names: presets use those of the code they follow", "[nn][names]") {
  const auto has = [](std::string_view model, const char* parameter) {
    const Program program = preset_program(model);
    return std::any_of(program.values.begin(), program.values.end(),
                       [&](const Value& value) { return value.name == parameter; });
  };
  // The names in torchvision's and kuangliu's state_dict, and nanoGPT's except for our own names
  // inside attention.
  CHECK(has("resnet18", "layer2.0.conv1.weight"));
  CHECK(has("resnet18", "layer4.1.bn2.running_var"));
  CHECK(has("resnet18_cifar", "fc.bias"));
  CHECK(has("gpt2", "wpe.weight"));
  CHECK(has("gpt2", "h.11.ln_2.bias"));
}

TEST_CASE("names: no two parameters share one, and one label is one run of ops, in every preset",
          "[nn][names]") {
  for (const Preset& preset : presets()) {
    CAPTURE(preset.name);
    const Program program = program_of(preset.spec);
    std::set<std::string> parameters;
    for (const Value& value : program.values) {
      if (value.kind == ValueKind::kActivation) continue;
      CAPTURE(value.name);
      CHECK(parameters.insert(value.name).second);
    }
    std::map<std::string, std::size_t> last;
    for (std::size_t i = 0; i < program.nodes.size(); ++i) {
      const std::string& label = program.nodes[i].label;
      CAPTURE(label);
      const auto [place, is_new] = last.try_emplace(label, i);
      if (!is_new) CHECK(place->second == i - 1);
      place->second = i;
    }
  }
}

TEST_CASE("names: an unknown model or layer is answered with the nearest", "[nn][names]") {
  CHECK_THROWS_WITH(preset_spec("resnet8"),
                    "model: unknown model 'resnet8'. Did you mean 'resnet18'?");
  CHECK_THROWS_WITH(preset_spec("bert"), ContainsSubstring("Known: linear, mlp, lenet5"));
  CHECK_THROWS_WITH(layer_program(preset_program("lenet5"), "conv4"),
                    ContainsSubstring("lenet5 has no layer 'conv4', did you mean 'conv"));
}

TEST_CASE("names: what a message repeats cannot steer a terminal", "[nn][names]") {
  CHECK_THROWS_WITH(preset_spec("\x1b[2J\n"), ContainsSubstring("unknown model '?[2J?'"));
  CHECK_THROWS_WITH(layer_program(preset_program("mlp"), std::string(5000, '\n')),
                    ContainsSubstring("'" + std::string(64, '?') + "'"));
}

}  // namespace naming_test
