// Trainings on lent arrays, and uses of the trained weights.
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "own_data_drive.h"

namespace own_training_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("own data: int8 of tokens is timed at the length that was trained", "[api][own]") {
  constexpr const char* kWords =
      R"({"input": {"tokens": {"vocabulary": 4, "length": 8}}, "layers": [
          {"type": "embedding", "features": 4}, {"type": "linear", "out_features": 4}]})";
  OwnSession own;
  const std::vector<std::int32_t> ids(40, 3);
  std::vector<float> same(40);
  std::memcpy(same.data(), ids.data(), sizeof(float) * 40);
  value_of(own.session.ask<"loadData">("inputs", lent(same)));
  value_of(own.session.ask<"loadData">("targets", lent(same)));
  api::TrainRequest request = own_request(2, 16, kWords);
  request.seq = 2;
  value_of(own.session.start<"Train">(request));
  finish(own.session);
  value_of(own.session.take<"Train">());
  value_of(own.session.start<"Quantize">(
      api::QuantizeRequest{.calibration_samples = 16, .timing_budget_ms = 50}));
  finish(own.session);
  CHECK(value_of(own.session.take<"Quantize">()).held_out_samples == 4);
}

TEST_CASE("own data: weights that are not finite are not handed out", "[api][own]") {
  OwnSession own;
  api::TrainRequest request = own_request(1, 8);
  request.loss = "mse";
  request.held_out = 0;
  request.training.optimizer = "sgd";
  request.training.learning_rate = 1e38;
  value_of(own.fit(request));
  finish(own.session);
  value_of(own.session.take<"Train">());
  const auto weights = own.session.ask<"trainedWeights">(lent(std::vector<float>(3)));
  REQUIRE_FALSE(weights.ok);
  CHECK_THAT(weights.error->message, ContainsSubstring("expected finite numbers"));
}

TEST_CASE("own data: a training that goes on takes no other arrays and no other spec",
          "[api][own]") {
  OwnSession own;
  api::TrainRequest request = own_request(2, 8);
  request.loss = "mse";
  value_of(own.fit(request));
  finish(own.session);
  value_of(own.session.take<"Train">());
  request.resume = true;
  request.steps = 4;
  CHECK_THAT(message_of(own.fit(request)), ContainsSubstring("the arrays that it began with"));
  request.spec = kTokens;
  CHECK_THAT(message_of(own.session.start<"Train">(request)), ContainsSubstring("another spec"));
  request.spec.clear();
  value_of(own.session.start<"Train">(request));
}

TEST_CASE("own data: what only own trainings have is refused with data that come along",
          "[api][own]") {
  OwnSession own;
  const auto refused = [&](const auto& edit) {
    api::TrainRequest request;
    edit(request);
    return message_of(own.session.start<"Train">(request));
  };
  CHECK_THAT(refused([](auto& r) { r.loss = "mse"; }),
             ContainsSubstring("loss is mse, expected to be left out unless the preset is own"));
  CHECK_THAT(
      refused([](auto& r) { r.held_out = 0.5; }),
      ContainsSubstring("held_out is 0.5, expected to be left out unless the preset is own"));
  CHECK_THAT(refused([](auto& r) { r.seq = 5; }), ContainsSubstring("seq is 5"));
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

  // A training that starts with these weights continues where the first one ended.
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
             ContainsSubstring("inputs is 512 bytes, expected whole samples of 12"));
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

}  // namespace own_training_test
