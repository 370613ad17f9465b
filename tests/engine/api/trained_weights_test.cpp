// Trained weights are saved to a file and loaded from it.

#include "catch_amalgamated.hpp"
#include "files/safetensors.h"
#include "model/presets.h"
#include "model/program.h"
#include "model/spec_json.h"
#include "training_drive.h"

namespace trained_weights_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

api::ErrorInfo error_of(const auto& result) {
  REQUIRE_FALSE(result.ok);
  return *result.error;
}

}  // namespace

TEST_CASE("weights: a trained model comes back from its file, bit for bit, in both formats",
          "[api][weights]") {
  const std::string format = GENERATE("safetensors", "json");
  CAPTURE(format);
  DigitsSession first;
  const api::TrainReport trained = first.train(digits("digits-mlp", 40));
  const std::vector<std::byte> file = value_of(first.session.ask<"saveWeights">(format));

  DigitsSession second;
  const api::TrainReport loaded = second.load(digits("digits-mlp", 40), file);
  CHECK(loaded.steps == 0);
  REQUIRE(loaded.evaluations.size() == 1);
  CHECK(loaded.held_out_accuracy == trained.held_out_accuracy);
  CHECK(loaded.evaluations[0].loss == trained.evaluations.back().loss);
  CHECK(loaded.held_out_accuracy > 0.8);  // seeded weights are far below
  CHECK(value_of(second.session.ask<"saveWeights">(format)) == file);
}

TEST_CASE("weights: a training goes on from a file, with steps from 0 and a new optimizer's state",
          "[api][weights]") {
  DigitsSession first;
  first.train(digits("digits-mlp", 40));
  const std::vector<std::byte> file = value_of(first.session.ask<"saveWeights">("safetensors"));

  DigitsSession second;
  api::TrainRequest request = digits("digits-mlp", 3);
  const api::TrainReport loaded = second.load(request, file);
  request.resume = true;
  const api::TrainReport more = second.train(request);
  CHECK(more.steps == 3);
  REQUIRE(more.evaluations.size() == 2);
  CHECK(more.evaluations[0].loss == loaded.evaluations[0].loss);
  // The seeded weights' first batch has a loss of about ln 10.
  CHECK(more.curve[0].loss < 1.0);
  CHECK(value_of(second.session.ask<"saveWeights">("safetensors")) != file);
}

TEST_CASE("weights: the safetensors file holds the preset's parameters under its name",
          "[api][weights]") {
  DigitsSession session;
  session.train(digits("digits-lenet5", 1));
  const std::vector<std::byte> file = value_of(session.session.ask<"saveWeights">("safetensors"));
  const Safetensors read = read_safetensors(file);
  CHECK(read.metadata.at("model") == "lenet5");
  std::int64_t elements = 0;
  for (const StoredTensor& tensor : read.tensors) {
    elements += static_cast<std::int64_t>(tensor.bytes.size()) / 4;
  }
  CHECK(elements == compile(parse_spec(preset_spec("lenet5")), 1).parameter_count());
}

TEST_CASE("weights: a truncated file is the reader's error and the trained model stays",
          "[api][weights]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 2));
  const std::vector<std::byte> file = value_of(session.session.ask<"saveWeights">("safetensors"));
  const std::vector<std::byte> json = value_of(session.session.ask<"saveWeights">("json"));
  const auto load = [&](std::span<const std::byte> bytes) {
    return error_of(session.session.start<"LoadWeights">(digits("digits-mlp", 2), bytes));
  };
  const api::ErrorInfo cut = load(std::span(file).first(file.size() - 4));
  CHECK(cut.code == "invalid_argument");
  CHECK(cut.op == "weights");
  CHECK_THAT(cut.message, ContainsSubstring("end after the data"));
  CHECK_THAT(cut.hint, ContainsSubstring("truncated"));
  CHECK_THAT(load({}).message, ContainsSubstring("0 bytes"));
  CHECK_THAT(load(std::span(json).first(json.size() / 2)).message, ContainsSubstring("not JSON"));
  CHECK(value_of(session.session.ask<"saveWeights">("safetensors")) == file);
}

TEST_CASE("weights: a file that lies about its length is an error", "[api][weights]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 1));
  std::vector<std::byte> file = value_of(session.session.ask<"saveWeights">("safetensors"));
  file[3] = std::byte{0x40};  // a header length of a gigabyte
  const api::ErrorInfo error =
      error_of(session.session.start<"LoadWeights">(digits("digits-mlp", 1), file));
  CHECK_THAT(error.message, ContainsSubstring("header"));
}

TEST_CASE("weights: a file of another model is refused, by its spec or by its shapes",
          "[api][weights]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 1));
  const auto load = [&](std::string_view format) {
    const auto file = value_of(session.session.ask<"saveWeights">(std::string(format)));
    return error_of(session.session.start<"LoadWeights">(digits("digits-lenet5", 1), file));
  };
  CHECK_THAT(load("json").message, ContainsSubstring("another model than lenet5"));
  CHECK_THAT(load("safetensors").message, ContainsSubstring("does not fit lenet5"));
}

TEST_CASE("weights: a spec that differs in one number is another model's", "[api][weights]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 1));
  std::string text(characters(value_of(session.session.ask<"saveWeights">("json"))));
  const std::size_t at = text.find("\"out_features\":256");
  REQUIRE(at != std::string::npos);
  text.replace(at, 18, "\"out_features\":255");
  const api::ErrorInfo error =
      error_of(session.session.start<"LoadWeights">(digits("digits-mlp", 1), bytes_of(text)));
  CHECK_THAT(error.message, ContainsSubstring("another model than mlp"));
}

TEST_CASE("weights: there is nothing to save before a training, nor while one is under way",
          "[api][weights]") {
  DigitsSession session;
  CHECK_THAT(error_of(session.session.ask<"saveWeights">("json")).message,
             ContainsSubstring("no trained model"));
  value_of(session.session.start<"Train">(digits("digits-mlp", 20)));
  CHECK_THAT(error_of(session.session.ask<"saveWeights">("json")).message,
             ContainsSubstring("in use by the job under way"));
  finish(session.session);
  CHECK(session.session.ask<"saveWeights">("json").ok);
  CHECK_THAT(error_of(session.session.ask<"saveWeights">("onnx")).message,
             ContainsSubstring("format is 'onnx', expected safetensors or json"));
}

TEST_CASE("weights: a training cancelled before its weights were filled leaves none to save",
          "[api][weights]") {
  DigitsSession session;
  value_of(session.session.start<"Train">(digits("digits-mlp", 20)));
  session.session.cancel();
  CHECK_THAT(error_of(session.session.ask<"saveWeights">("json")).message,
             ContainsSubstring("no trained model"));
}

}  // namespace trained_weights_test
