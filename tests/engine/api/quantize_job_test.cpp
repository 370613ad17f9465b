// Post-training quantisation of a trained model through the session.

#include <algorithm>
#include <cmath>

#include "api/json.h"
#include "catch_amalgamated.hpp"
#include "model/presets.h"
#include "model/program.h"
#include "model/spec_json.h"
#include "sanitized.h"
#include "training_drive.h"

namespace quantize_job_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Bytes with int8 weights of linear and conv2d, a float32 scale for each of their output channels,
/// and float32 for everything else.
std::int64_t int8_bytes(const Program& program) {
  std::int64_t bytes = 4 * program.parameter_count();
  for (const Node& node : program.nodes) {
    if (node.type != "linear" && node.type != "conv2d") continue;
    const Shape& weight = program.values[node.inputs[1]].shape;
    bytes += weight.numel() + 4 * weight[0] - 4 * weight.numel();
  }
  return bytes;
}

const api::PrecisionResult& result(const api::QuantizeReport& report, std::string_view name) {
  const auto found = std::find_if(report.results.begin(), report.results.end(),
                                  [&](const auto& each) { return each.name == name; });
  REQUIRE(found != report.results.end());
  return *found;
}

api::QuantizeReport quantized(DigitsSession& session, const api::QuantizeRequest& request = {}) {
  value_of(session.session.start<"Quantize">(request));
  finish(session.session, 5.0);
  return value_of(session.session.take<"Quantize">());
}

}  // namespace

TEST_CASE("quantize: int8 reads digits within two points of float32, in about a quarter of bytes",
          "[api][quantize][long]") {
  const std::string model = GENERATE("mlp", "lenet5");
  CAPTURE(model);
  DigitsSession session;
  const api::TrainReport trained = session.train(digits("digits-" + model, 0));
  const api::QuantizeReport report = quantized(session);
  CHECK(report.model == model);
  REQUIRE(report.results.size() == 5);

  const api::PrecisionResult& exact = result(report, "float32");
  CHECK(exact.held_out_accuracy == trained.held_out_accuracy);
  CHECK(exact.held_out_accuracy >= 0.95);
  CHECK(exact.stored_bytes == 4 * trained.parameters);
  const std::int64_t int8 = int8_bytes(compile(parse_spec(preset_spec(model)), 1));
  for (const char* name : {"int8_static", "int8_dynamic"}) {
    CHECK(result(report, name).stored_bytes == int8);
    CHECK(result(report, name).compression > 3.8);
    CHECK(result(report, name).held_out_accuracy >= exact.held_out_accuracy - 0.02);
  }
  for (const char* name : {"float16", "bfloat16"}) {
    CHECK(result(report, name).stored_bytes == 2 * trained.parameters);
    CHECK(result(report, name).held_out_accuracy >= exact.held_out_accuracy - 0.02);
  }
  // The versions' results all differ.
  CHECK(result(report, "float16").held_out_loss != exact.held_out_loss);
  CHECK(result(report, "int8_static").held_out_loss !=
        result(report, "int8_dynamic").held_out_loss);
}

TEST_CASE("quantize: every layer says what int8 did to its weights and its output",
          "[api][quantize]") {
  DigitsSession session;
  session.train(digits("digits-lenet5", 40));
  const api::QuantizeReport report = quantized(session);
  REQUIRE(report.layers.size() == 5);
  for (const api::QuantizedLayerReport& layer : report.layers) {
    CAPTURE(layer.name);
    CHECK(layer.kept_why.empty());
    CHECK(layer.stored_bytes < layer.float_bytes);
    CHECK(layer.max_abs_error >= layer.mean_abs_error);
    CHECK(layer.mean_abs_error > 0);
    // 8 bits give about 6 dB each, less the amount by which a row's largest weight exceeds the
    // others.
    CHECK(layer.weight_sqnr_db > 30);
    CHECK(layer.weight_sqnr_db < 60);
    CHECK(layer.output_sqnr_db > 25);
    CHECK(std::isfinite(layer.output_sqnr_db));
  }
}

TEST_CASE("quantize: the trained model is as it was, and its ledger holds nothing more",
          "[api][quantize]") {
  DigitsSession session;
  api::TrainRequest request = digits("digits-mlp", 5);
  session.train(request);
  const auto before = value_of(session.session.ask<"saveWeights">("safetensors"));
  const api::QuantizeReport first = quantized(session);
  CHECK(value_of(session.session.ask<"saveWeights">("safetensors")) == before);
  const api::QuantizeReport again = quantized(session);
  CHECK(api::to_json(again) == api::to_json(first));

  // Continuing gives the same result as without a quantisation in between.
  request.steps = 8;
  request.resume = true;
  const api::TrainReport more = session.train(request);
  DigitsSession other;
  other.train(digits("digits-mlp", 5));
  CHECK(other.train(request).final_loss == more.final_loss);
}

TEST_CASE("quantize: calibration uses whole batches of training samples", "[api][quantize]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 1));
  CHECK(quantized(session, {.calibration_samples = 33}).calibration_samples == 64);
  const auto refused =
      session.session.start<"Quantize">(api::QuantizeRequest{.calibration_samples = 0});
  REQUIRE_FALSE(refused.ok);
  CHECK_THAT(refused.error->message, ContainsSubstring("calibration_samples is 0"));
  CHECK_FALSE(
      session.session.start<"Quantize">(api::QuantizeRequest{.calibration_samples = 1'000'000}).ok);
}

TEST_CASE("quantize: on request int8 is timed beside float32, at any batch and on any data",
          "[api][quantize]") {
  const std::string trained = GENERATE("digits-mlp", "digits-lenet5", "text-gpt_nano");
  CAPTURE(trained);
  DigitsSession session;
  std::vector<std::byte> text = data_file("text.txt");
  text.resize(20'000);  // as good as the whole text: its content does not matter here
  text.back() = std::byte{'\n'};
  value_of(session.session.ask<"loadData">("text", lent(text)));
  session.train(digits(trained, 2));
  api::QuantizeRequest request;
  CHECK_FALSE(quantized(session, request).speed);
  request.timing_budget_ms = 400.0;
  request.timing_batch = 3;
  const api::QuantizeReport report = quantized(session, request);
  REQUIRE(report.speed);
  CHECK(report.speed->ratio > 0.0);
  CHECK(report.speed->a == report.model + ", batch 3, int8");
  CHECK(report.speed->b == report.model + ", batch 3, float32");
  CHECK(report.speed->a_ms.size() == report.speed->b_ms.size());
}

TEST_CASE("quantize: a budget or batch for timing that makes no sense is refused by name",
          "[api][quantize]") {
  DigitsSession session;
  session.train(digits("digits-mlp", 1));
  api::QuantizeRequest request;
  request.timing_budget_ms = -1.0;
  const auto budget = session.session.start<"Quantize">(request);
  REQUIRE_FALSE(budget.ok);
  CHECK_THAT(budget.error->message, ContainsSubstring("timing_budget_ms is -1"));
  request.timing_budget_ms = 10.0;
  request.timing_batch = 100'000;
  const auto batch = session.session.start<"Quantize">(request);
  REQUIRE_FALSE(batch.ok);
  CHECK_THAT(batch.error->message, ContainsSubstring("timing_batch is 100000"));
}

TEST_CASE("quantize: there has to be a trained model with held-out data", "[api][quantize]") {
  DigitsSession session;
  const auto none = session.session.start<"Quantize">(api::QuantizeRequest{});
  REQUIRE_FALSE(none.ok);
  CHECK_THAT(none.error->message, ContainsSubstring("no trained model"));
}

TEST_CASE("quantize: a training interrupted in its evaluation goes on as if it had not been",
          "[api][quantize]") {
  // A slice this short does a few ops: the weights are filled and the first evaluation has begun.
  // Each number of slices stops at another op, one of them between the filling of a batch and its
  // first op.
  const int slices = GENERATE(range(1, 8, unless_sanitized(1, 3)));
  CAPTURE(slices);
  DigitsSession session;
  api::TrainRequest request = digits("digits-mlp", 3);
  value_of(session.session.start<"Train">(request));
  for (int slice = 0; slice < slices; ++slice) {
    CHECK(value_of(session.session.advance(1e-6)).evaluations.empty());
  }
  quantized(session);
  request.resume = true;
  const api::TrainReport resumed = session.train(request);
  DigitsSession other;
  request.resume = false;
  const api::TrainReport straight = other.train(request);
  REQUIRE(resumed.evaluations.size() == 2);
  CHECK(resumed.evaluations[0].loss == straight.evaluations[0].loss);
  CHECK(resumed.evaluations[1].loss == straight.evaluations[1].loss);
}

}  // namespace quantize_job_test
