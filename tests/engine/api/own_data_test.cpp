// Networks on arrays that were lent: runs on all of them, a batch at a time, and trainings.
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "drive.h"

namespace own_data_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr const char* kLinear =
    R"({"name": "line", "input": {"shape": [2]}, "layers": [{"type": "linear", "out_features": 1, "name": "fc"}]})";
constexpr const char* kTokens =
    R"({"name": "words", "input": {"tokens": {"vocabulary": 4, "length": 3}}, "layers": [
        {"type": "embedding", "name": "wte", "features": 4},
        {"type": "linear", "name": "head", "out_features": 4, "bias": false, "tied_to": "wte"}]})";

/// Outputs that can be looked at after the run that wrote them.
struct OwnSession : TestSession {
  using TestSession::TestSession;

  std::vector<float> run(const api::ModelRequest& request, const std::vector<float>& inputs,
                         const std::vector<float>& weights, std::size_t outputs) {
    std::vector<float> given(outputs);
    lend(request, inputs, weights, given);
    finish(session);
    value_of(session.take<"Run">());
    return given;
  }
  api::Result<api::Done> lend(const api::ModelRequest& request, const std::vector<float>& inputs,
                              const std::vector<float>& weights, std::vector<float>& outputs) {
    value_of(session.ask<"loadData">("inputs", lent(inputs)));
    value_of(session.ask<"loadData">("weights", lent(weights)));
    value_of(session.ask<"loadData">(
        "outputs", std::unique_ptr<ByteArray>(
                       std::make_unique<HeldBytes>(std::as_writable_bytes(std::span(outputs))))));
    return session.start<"Run">(request);
  }
  /// y = 3a - 2b + 1 for seeded a and b.
  api::Result<api::Done> fit(api::TrainRequest request, std::size_t samples = 64) {
    std::vector<float> inputs;
    std::vector<float> targets;
    for (std::size_t i = 0; i < samples; ++i) {
      const float a = std::sin(static_cast<float>(7 * i));
      const float b = std::cos(static_cast<float>(5 * i));
      inputs.insert(inputs.end(), {a, b});
      targets.push_back(3 * a - 2 * b + 1);
    }
    value_of(session.ask<"loadData">("inputs", lent(inputs)));
    value_of(session.ask<"loadData">("targets", lent(targets)));
    request.preset = "own";
    if (request.spec.empty()) request.spec = kLinear;
    return session.start<"Train">(request);
  }
};

/// What ends the job under way.
std::string end_of(api::Session& session) {
  while (true) {
    const auto progress = session.advance(60'000);
    if (!progress.ok) return progress.error->message;
    REQUIRE_FALSE(progress.value->done);
  }
}

std::string message_of(const api::Result<api::Done>& result) {
  REQUIRE_FALSE(result.ok);
  return result.error->message;
}

}  // namespace

TEST_CASE("own data: a run takes every sample once, whatever the batch", "[api][own]") {
  std::vector<float> inputs;
  std::vector<float> expected;
  for (int i = 0; i < 10; ++i) {
    const auto x = static_cast<float>(i);
    inputs.insert(inputs.end(), {x, 1.0F - x});
    expected.push_back(2 * x + 4 * (1 - x) - 1);
  }
  OwnSession own;
  for (const api::Count batch : {1, 3, 10, 64}) {
    CHECK(own.run(custom(kLinear, batch), inputs, {2, 4, -1}, 10) == expected);
  }
}

TEST_CASE("own data: a batch that does not fit is halved until it does", "[api][own]") {
  constexpr const char* kWide =
      R"({"input": {"shape": [1]}, "layers": [{"type": "linear", "out_features": 65536, "bias": false},
          {"type": "linear", "out_features": 1, "bias": false}]})";
  OwnSession own(std::int64_t{2} << 20);
  const std::vector<float> inputs{1, 2, 3, 4, 5};
  const std::vector<float> weights(std::size_t{2} * 65536, 1.0F / 256);
  const std::vector<float> given = own.run(custom(kWide, 64), inputs, weights, 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(given[i] == inputs[i]);
  std::vector<float> none(5);
  OwnSession poor(std::int64_t{1} << 19);
  CHECK_THAT(message_of(poor.lend(custom(kWide), inputs, weights, none)),
             ContainsSubstring("this session has 524 kB"));
}

TEST_CASE("own data: what does not fit the network is refused by name", "[api][own]") {
  OwnSession own;
  std::vector<float> one(1);
  CHECK_THAT(message_of(own.session.start<"Run">(custom(kLinear))),
             ContainsSubstring("inputs is 0 bytes, expected whole samples of 8"));
  CHECK_THAT(message_of(own.lend(custom(kLinear), {1, 2, 3}, {1, 2, 3}, one)),
             ContainsSubstring("inputs is 12 bytes"));
  CHECK_THAT(message_of(own.lend(custom(kLinear), {1, 2, 3, 4}, {1, 2, 3}, one)),
             ContainsSubstring("outputs is 4 bytes, expected 8"));
  api::ModelRequest fused = custom(kLinear);
  fused.fuse = true;
  CHECK_THAT(message_of(own.lend(fused, {1, 2}, {1, 2, 3}, one)), ContainsSubstring("fuse is on"));
  value_of(own.lend(custom(kLinear), {1, 2}, {1, 2}, one));
  const auto progress = own.session.advance(60'000);
  REQUIRE_FALSE(progress.ok);
  CHECK_THAT(progress.error->message,
             ContainsSubstring("weights is 8 bytes, expected 12 for line"));
  CHECK_THAT(own.session.ask<"loadData">("input", lent(one)).error->message,
             ContainsSubstring("inputs, targets, weights or outputs"));
  // Whatever was refused took its arrays along.
  CHECK_THAT(message_of(own.session.start<"Run">(custom(kLinear))),
             ContainsSubstring("inputs is 0 bytes"));
}

TEST_CASE("own data: a token that is none is named with its sample", "[api][own]") {
  OwnSession own;
  std::vector<float> outputs(24);
  std::vector<std::int32_t> ids{0, 1, 2, 3, 4, 0};
  std::vector<float> same(6);
  std::memcpy(same.data(), ids.data(), sizeof(float) * 6);
  value_of(own.lend(custom(kTokens), same, std::vector<float>(16, 0.5F), outputs));
  CHECK(end_of(own.session) == "inputs is 4 at position 1 of sample 1, expected 0 to 3");
}

TEST_CASE("own data: names and shapes of weights, tied ones behind", "[api][own]") {
  OwnSession own;
  CHECK(value_of(own.session.ask<"weightsOf">(custom(kTokens))) ==
        "wte.weight 4,4\nhead.weight 4,4 wte.weight\n");
  CHECK(value_of(own.session.ask<"weightsOf">(custom(kLinear))) == "fc.weight 1,2\nfc.bias 1\n");
}

TEST_CASE("own data: a training finds the line, is judged on what it held out, and goes on",
          "[api][own]") {
  OwnSession own;
  api::TrainRequest request;
  request.loss = "mse";
  request.batch = 8;
  request.epochs = 60;
  request.training.learning_rate = 0.1;
  value_of(own.fit(request));
  finish(own.session);
  const api::TrainReport report = value_of(own.session.take<"Train">());
  CHECK(report.model == "line");
  CHECK(report.training_samples == 51);
  CHECK(report.held_out_samples == 13);
  CHECK(report.steps == 60 * 6);
  CHECK(report.evaluations.front().loss > 1);
  CHECK(report.evaluations.back().loss < 1e-3);
  CHECK(std::isnan(report.held_out_accuracy));
  std::vector<float> learned(3);
  value_of(own.session.ask<"trainedWeights">(std::unique_ptr<ByteArray>(
      std::make_unique<HeldBytes>(std::as_writable_bytes(std::span(learned))))));
  CHECK_THAT(learned[0], Catch::Matchers::WithinAbs(3, 0.05));
  CHECK_THAT(learned[1], Catch::Matchers::WithinAbs(-2, 0.05));
  CHECK_THAT(learned[2], Catch::Matchers::WithinAbs(1, 0.05));

  // Begun with them, a training is where that one ended.
  value_of(own.session.ask<"loadData">("weights", lent(learned)));
  request.epochs = 1;
  value_of(own.fit(request));
  finish(own.session);
  CHECK(value_of(own.session.take<"Train">()).evaluations.front().loss ==
        report.evaluations.back().loss);
  request.resume = true;
  request.epochs = 3;
  request.preset = "own";
  value_of(own.session.start<"Train">(request));
  finish(own.session);
  CHECK(value_of(own.session.take<"Train">()).steps == 18);
}

TEST_CASE("own data: trainings that make no sense are refused by field", "[api][own]") {
  OwnSession own;
  const auto refused = [&](const auto& edit) {
    api::TrainRequest request;
    request.loss = "mse";
    request.batch = 8;
    edit(request);
    return message_of(own.fit(request));
  };
  CHECK_THAT(refused([](auto& r) { r.loss = "hinge"; }),
             ContainsSubstring("loss is 'hinge', expected cross_entropy or mse"));
  CHECK_THAT(refused([](auto& r) { r.held_out = 1; }), ContainsSubstring("held_out is 1"));
  CHECK_THAT(refused([](auto& r) { r.held_out = -0.1; }), ContainsSubstring("held_out is -0.1"));
  CHECK_THAT(refused([](auto& r) { r.held_out = std::nan(""); }), ContainsSubstring("held_out is"));
  CHECK_THAT(refused([](auto& r) { r.batch = 52; }), ContainsSubstring("batch is 52"));
  CHECK_THAT(refused([](auto& r) { r.spec = "{"; }), ContainsSubstring("JSON"));
  CHECK_THAT(refused([](auto& r) {
               r.loss = "cross_entropy";
               r.spec = kTokens;
             }),
             ContainsSubstring("targets is 256 bytes, expected whole samples of 12"));
  api::TrainRequest preset;
  preset.spec = kLinear;
  CHECK_THAT(message_of(own.session.start<"Train">(preset)), ContainsSubstring("spec is given"));
  preset.preset = "own";
  preset.spec.clear();
  CHECK_THAT(message_of(own.session.start<"Train">(preset)), ContainsSubstring("spec is missing"));
}

TEST_CASE("own data: a divergence is said and leaves no weights", "[api][own]") {
  OwnSession own;
  api::TrainRequest request;
  request.loss = "mse";
  request.batch = 8;
  request.epochs = 100;
  request.training.optimizer = "sgd";
  request.training.learning_rate = 1e6;
  value_of(own.fit(request));
  finish(own.session);
  CHECK_THAT(value_of(own.session.take<"Train">()).diverged, ContainsSubstring("stopped at step"));
  const auto weights = own.session.ask<"trainedWeights">(lent(std::vector<float>(3)));
  REQUIRE_FALSE(weights.ok);
  CHECK_THAT(weights.error->message, ContainsSubstring("diverged"));
}

}  // namespace own_data_test
