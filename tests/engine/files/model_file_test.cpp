// A spec and its weights in a single JSON text.

#include "files/model_file.h"

#include "catch_amalgamated.hpp"
#include "files/weight_files.h"
#include "files/weights.h"

namespace model_file_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;
using Catch::Matchers::StartsWith;

namespace {

const std::string kSpec =
    model_json("[1]", R"({"type": "linear", "out_features": 2, "name": "fc"})");
// The weight is 1, -2; the bias 0.5 and 0.
constexpr std::string_view kWeights =
    R"("fc.weight": {"shape": [2, 1], "dtype": "float32", "data": "AACAPwAAAMA="},)"
    R"("fc.bias": {"shape": [2], "dtype": "float16", "data": "ADgAAA=="})";

std::string model_text(std::string_view weights, std::string_view version = "1") {
  return text(R"({"format": "tensorscope-model", "version": )", version, R"(, "spec": )", kSpec,
              R"(, "weights": {)", weights, "}}");
}

std::string weight_text(std::string_view shape, std::string_view dtype, std::string_view data) {
  return model_text(
      text(R"("w": {"shape": )", shape, R"(, "dtype": )", dtype, R"(, "data": )", data, "}"));
}

std::string reading(std::string_view json) {
  return message_of([&] { (void)read_model_file(json); });
}

}  // namespace

TEST_CASE("model file: one written by hand gives the network and its weights", "[nn][weights]") {
  const ModelFile file = read_model_file(model_text(kWeights));
  LiveNetwork live(program_of(file.spec));
  load_weights(live.network, file.tensors);
  CHECK_THAT(weight(live.network, "fc.weight"), Equals(std::vector<double>{1, -2}));
  CHECK_THAT(weight(live.network, "fc.bias"), Equals(std::vector<double>{0.5, 0}));
}

TEST_CASE("model file: a double beyond the network's floats is refused by name, place and value",
          "[nn][weights]") {
  // The bias is 0.5 and 1e300.
  const ModelFile file = read_model_file(model_text(
      R"("fc.weight": {"shape": [2, 1], "dtype": "float32", "data": "AACAPwAAAMA="},)"
      R"("fc.bias": {"shape": [2], "dtype": "float64", "data": "AAAAAAAA4D+cdQCIPOQ3fg=="})"));
  LiveNetwork live(program_of(file.spec));
  CHECK_THAT(message_of([&] { load_weights(live.network, file.tensors); }),
             ContainsSubstring("(fc.bias from element 1: 1e+300 is infinite as F32)"));
}

TEST_CASE("model file: written and read, spec and every bit of the weights are the same",
          "[nn][weights]") {
  for (const std::string_view name : {"mlp", "lenet5", "cnn", "gpt_nano"}) {
    for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
      CAPTURE(name, dtype);
      LiveNetwork from(preset_program(name), 1, dtype);
      const ModelFile file = read_model_file(write_model_file(preset_spec(name), from.network));
      LiveNetwork to(program_of(file.spec), 2, dtype);
      CHECK(to.network.program().name == name);
      load_weights(to.network, file.tensors);
      CHECK(save_weights(to.network) == save_weights(from.network));
    }
  }
}

TEST_CASE("model file: whatever is not the format is an error that begins with the JSON path",
          "[nn][weights]") {
  const std::pair<std::string, std::string> rows[] = {
      {"", "$: the spec is empty"},
      {"[]", "$: got a list of 0, expected an object"},
      {"{}", "format: is missing"},
      {R"({"format": "onnx"})", "format: got \"onnx\". Known: tensorscope-model."},
      {R"({"format": "tensorscope-model"})", "version: is missing"},
      {model_text("", "2"), "version: got 2, expected a whole number from 1 to 1"},
      {R"({"format": "tensorscope-model", "version": 1})", "spec: is missing"},
      {R"({"format": "tensorscope-model", "version": 1, "weigths": {}})",
       "$: unknown field \"weigths\". Did you mean 'weights'?"},
      {R"({"format": "tensorscope-model", "version": 1, "spec": {"input": {"shape": [-1]}}})",
       "spec: input.shape[0]: got -1"},
      {text(R"({"format": "tensorscope-model", "version": 1, "weights": 3, "spec": )", kSpec, "}"),
       "weights: got 3, expected an object"},
      {model_text(R"("w": 3)"), "weights[\"w\"]: got 3, expected an object"},
      {model_text(R"("w": {"shape": [], "shape": []})"), "$: the field \"shape\" stands twice"},
      {model_text(R"("w": {"size": 1})"), "weights[\"w\"]: unknown field \"size\""},
      {model_text(R"("w": {"shape": [2], "data": ""})"), "weights[\"w\"].dtype: is missing"},
      {model_text(R"("w": {"shape": [2], "dtype": "float32"})"), "weights[\"w\"].data: is missing"},
      {weight_text("[0]", R"("float32")", R"("")"), "weights[\"w\"].shape[0]: got 0, expected"},
      {weight_text("[1.5]", R"("float32")", R"("")"), "weights[\"w\"].shape[0]: got 1.5"},
      {weight_text("[1]", R"("F32")", R"("")"),
       "weights[\"w\"].dtype: got \"F32\". Known: float32"},
      {weight_text("[1]", R"("float32")", "[1]"),
       "weights[\"w\"].data: got a list of 1, expected base64"},
      {weight_text("[1]", R"("float32")", R"("AAAA*AA=")"),
       "weights[\"w\"].data: base64: unexpected '*' at 4"},
      {weight_text("[2]", R"("float32")", R"("AACAPw==")"),
       "weights[\"w\"].data: has 4 bytes, shape [2] of float32 needs 8"},
      {weight_text("[70368744177664,70368744177664]", R"("float64")", R"("")"),
       "weights[\"w\"].data: has 0 bytes, shape [70368744177664, 70368744177664] of float64 needs "
       "too many"},
  };
  for (const auto& [json, message] : rows) {
    CAPTURE(json);
    CHECK_THAT(reading(json), StartsWith(message));
  }
}

TEST_CASE("model file: a truncated one is an error at every length", "[nn][weights]") {
  const std::string whole = model_text(kWeights);
  REQUIRE(reading(whole).empty());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(reading(whole.substr(0, length)).empty());
  }
}

TEST_CASE("model file: more values than any model has are refused before they take memory",
          "[nn][weights]") {
  std::string many = "[0";
  for (std::size_t i = 0; i < model_file_limits::kJsonValues; ++i) many += ",0";
  CHECK(reading(many + "]") == "$: the text has too many values");
}

}  // namespace model_file_test
