// compare with a side in int8: any network, quantised with the input that is timed.

#include <cmath>

#include "api/jobs/int8_conversion.h"
#include "api/training_state.h"
#include "catch_amalgamated.hpp"
#include "drive.h"
#include "rewrite/compare_outputs.h"

namespace compare_int8_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A custom spec with wide layers, whose bytes are mostly weights.
api::ModelRequest own_rows(api::Count batch) {
  return custom(R"({"name": "rows", "input": {"shape": [40]}, "layers": [
      {"type": "linear", "name": "fc1", "out_features": 300}, {"type": "relu"},
      {"type": "linear", "name": "fc2", "out_features": 10, "bias": false}]})",
                batch);
}

/// A custom spec whose bytes are mostly activations.
api::ModelRequest own_images(api::Count batch) {
  return custom(R"({"name": "images", "input": {"shape": [2, 24, 24]}, "layers": [
      {"type": "conv2d", "name": "conv", "out_channels": 8, "kernel_size": 3}, {"type": "relu"},
      {"type": "max_pool2d", "kernel_size": 3, "stride": 2, "ceil_mode": true},
      {"type": "flatten"}, {"type": "linear", "name": "fc", "out_features": 4}]})",
                batch);
}

api::ModelRequest only_relu() {
  return custom(R"({"name": "kinks", "input": {"shape": [8]}, "layers": [{"type": "relu"}]})");
}

api::CompareRequest brief(bool int8_a, bool int8_b) {
  api::CompareRequest request;
  request.budget_ms = 20.0;
  request.warm_up_ms = 5.0;
  request.min_blocks = 1;
  request.int8_a = int8_a;
  request.int8_b = int8_b;
  return request;
}

api::CompareReport compared(const api::ModelRequest& a, const api::ModelRequest& b,
                            const api::CompareRequest& request) {
  TestSession t;
  value_of(t.session.start<"Compare">(a, b, request));
  finish(t.session, 1.0);
  return value_of(t.session.take<"Compare">());
}

std::string refusal(const api::ModelRequest& a, const api::CompareRequest& request) {
  TestSession t;
  const auto refused = t.session.start<"Compare">(a, own_rows(1), request);
  REQUIRE_FALSE(refused.ok);
  CHECK(refused.error->code == "invalid_argument");
  return refused.error->message;
}

/// A prepared network and its conversion to int8.
struct Converted {
  explicit Converted(const api::ModelRequest& model)
      : request(model), prepared({clock, kLimit, device, trainings}, model) {
    while (!prepared.advance(1.0)) {
    }
  }
  void finish() {
    while (!conversion.advance(clock, 0.0)) ++slices;
  }

  RealClock clock;
  std::optional<CalibrationReport> device;
  api::Trainings trainings;
  api::ModelRequest request;
  api::PreparedNetwork prepared;
  api::Int8Conversion conversion{prepared, request, "int8_a"};
  int slices = 0;
};

}  // namespace

TEST_CASE("compare int8: a spec of one's own on either side, by the name of what ran",
          "[int8][jobs]") {
  const api::CompareReport with = compared(own_rows(4), own_rows(4), brief(false, true));
  CHECK(with.a == "rows, batch 4");
  CHECK(with.b == "rows, batch 4, int8");
  const api::CompareReport first = compared(own_images(2), own_rows(1), brief(true, false));
  CHECK(first.a == "images, batch 2, int8");
  CHECK(first.b == "rows, batch 1");
  const api::CompareReport both = compared(preset("mlp"), own_images(1), brief(true, true));
  CHECK(both.a == "mlp, batch 1, int8");
  CHECK(both.b == "images, batch 1, int8");
  CHECK(both.blocks >= 1);
}

TEST_CASE("compare int8: on readable kernels too, and some layers of it", "[int8][jobs]") {
  api::CompareRequest request = brief(true, false);
  request.reference_a = true;
  CHECK(compared(own_rows(1), own_rows(1), request).a == "rows, batch 1, int8, reference kernels");
  api::ModelRequest some = own_rows(1);
  some.reference_ops = {"linear"};
  CHECK(compared(some, own_rows(1), brief(true, false)).a ==
        "rows, batch 1, int8, 2 ops on reference kernels");
}

TEST_CASE("int8 conversion: the quantised network, with static scales of the input that is timed",
          "[int8][jobs]") {
  for (const api::ModelRequest& request : {own_rows(3), own_images(2)}) {
    Converted converted(request);
    Ledger ledger;
    Network original(converted.prepared.program(), ledger, false);
    while (!original.initialise(1 << 20)) {
    }
    ActivationRanges ranges(original.program());
    ranges.observe(original);
    QuantizedNetwork expected = quantize(original, ranges);
    converted.finish();
    Network& network = converted.prepared.network();
    CHECK(quantized_count(network.program()) == 2);
    CHECK(quantized_count(converted.prepared.program()) == 2);
    CHECK(converted.prepared.plan().memory.at_peak.buffers_bytes > 0);  // the weights' scales
    for (const OutputError& error : compare_outputs(expected.network, network)) {
      CHECK(error.signal > 0);
      CHECK(error.noise == 0);
    }
    for (const OutputError& error : compare_outputs(original, network)) {
      CHECK(error.sqnr_db() > 25);
    }
  }
}

TEST_CASE("int8 conversion: it can be left between any two ops and layers", "[int8][jobs]") {
  Converted converted(own_images(1));
  const std::size_t ops = converted.prepared.program().nodes.size();
  converted.finish();
  CHECK(converted.slices == static_cast<int>(ops + 2));  // one per op of the pass and per layer
  CHECK(converted.conversion.advance(converted.clock, 0.0));
}

TEST_CASE("int8 conversion: the bytes planned are the most that the ledger sees",
          "[int8][jobs][memory]") {
  // The peak may occur while weights are rounded, in the float32 pass, or in the int8 pass, which
  // packs its input.
  const api::ModelRequest wide_within = custom(
      R"({"name": "wide_within", "input": {"shape": [16]}, "layers": [
          {"type": "linear", "out_features": 2048}, {"type": "linear", "out_features": 2}]})",
      512);
  for (const api::ModelRequest& request : {own_rows(1), own_rows(500), own_images(1),
                                           own_images(50), wide_within, preset("gpt_nano", 1, 8)}) {
    Converted converted(request);
    converted.finish();
    Execution(converted.prepared.network()).finish();
    INFO(converted.prepared.program().name << ", batch " << request.batch);
    CHECK(converted.prepared.measured_peak_bytes() == converted.conversion.planned_bytes());
  }
}

TEST_CASE("compare int8: what the conversion needs besides is refused where it does not fit",
          "[int8][jobs]") {
  // 83 MB of weights, and a quarter of that again in int8.
  const api::ModelRequest wide = custom(
      R"({"input": {"shape": [4096]}, "layers": [{"type": "linear", "out_features": 5000}]})");
  TestSession t(std::int64_t{90} << 20);
  CHECK(t.session.start<"Compare">(wide, own_rows(1), brief(false, false)).ok);
  const auto refused = t.session.start<"Compare">(wide, own_rows(1), brief(true, false));
  REQUIRE_FALSE(refused.ok);
  CHECK(refused.error->code == "out_of_memory");
}

TEST_CASE("compare int8: refused where nothing would be int8, and of what is fused or trained",
          "[int8][jobs]") {
  CHECK(refusal(only_relu(), brief(true, false)) ==
        "compare: int8_a is true, expected false: the network has no linear or conv2d layer whose "
        "weight can be int8 and is read once only");
  TestSession t;
  const auto second = t.session.start<"Compare">(own_rows(1), only_relu(), brief(false, true));
  REQUIRE_FALSE(second.ok);
  CHECK_THAT(second.error->message, ContainsSubstring("compare: int8_b is true"));
  api::ModelRequest fused = own_rows(1);
  fused.fuse = true;
  CHECK(refusal(fused, brief(true, false)) ==
        "compare: int8_a is true, expected false with fuse: fused layers stay in float32");
  const api::TrainingRequest training;
  const auto trained = t.session.start<"CompareTraining">(own_rows(2), training, own_rows(2),
                                                          training, brief(false, true));
  REQUIRE_FALSE(trained.ok);
  CHECK(trained.error->op == "int8_b");
  CHECK(trained.error->message ==
        "compare: int8_b is true, expected false: a training step has no such kernels");
}

}  // namespace compare_int8_test
