#include "rewrite/quantize.h"

#include <cmath>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "rewrite/compare_outputs.h"

namespace quantize_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

Program small_cnn() {
  return test::program_of(
      test::model_json("[3, 8, 8]",
                       R"({"type": "conv2d", "name": "conv", "out_channels": 8, "kernel_size": 3},
                          {"type": "relu"}, {"type": "flatten", "start": 1},
                          {"type": "linear", "name": "fc", "out_features": 10})"),
      2);
}

struct Trained {
  explicit Trained(const Program& program) : network(program, ledger, false) {
    network.initialise(test::kAll);
  }
  ActivationRanges calibrated() const {
    ActivationRanges calibration(network.program());
    calibration.observe(network);
    return calibration;
  }
  Ledger ledger;
  Network network;
};

}  // namespace

TEST_CASE("quantize: a byte for each weight and four for each scale, to the byte in the ledger",
          "[nn][quantized]") {
  Trained trained(small_cnn());
  const std::int64_t before = trained.ledger.current(MemoryCategory::kParameters);
  CHECK(before == 4 * (8 * 27 + 8 + 10 * 288 + 10));
  const QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  const std::int64_t after = trained.ledger.current(MemoryCategory::kParameters) - before;
  CHECK(after == (8 * 27 + 10 * 288) + 4 * (8 + 10));
  CHECK(trained.ledger.current(MemoryCategory::kBuffers) == 4 * (8 + 10));
  REQUIRE(quantized.layers.size() == 2);
  const QuantizedLayerReport& conv = quantized.layers[0];
  CHECK(conv.name == "conv");
  CHECK(conv.type == "conv2d");
  CHECK(conv.float_bytes == 4 * 216);
  CHECK(conv.stored_bytes == 216 + 4 * 8);
  CHECK(quantized.layers[1].float_bytes == 4 * 2880);
  CHECK(quantized.layers[1].stored_bytes == 2880 + 4 * 10);
  CHECK(quantized.network.program().parameter_count() ==
        trained.network.program().parameter_count());
}

TEST_CASE("quantize: a dry network of the program plans the same bytes", "[nn][quantized]") {
  Trained trained(small_cnn());
  const QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  Ledger measured;
  Ledger planned;
  for (Ledger* ledger : {&measured, &planned}) {
    const bool dry = ledger == &planned;
    Network network(quantized.network.program(), *ledger, dry);
    CHECK(network.initialise(test::kAll));
    Execution(network).finish();
  }
  CHECK(planned.peak_by_category() == measured.peak_by_category());
  CHECK(planned.at_peak() == measured.at_peak());
}

TEST_CASE("quantize: weights move by at most half of their channel's scale", "[nn][quantized]") {
  Trained trained(small_cnn());
  const QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  for (const QuantizedLayerReport& layer : quantized.layers) {
    const Node& node = quantized.network.program().nodes[layer.node];
    const std::span<const float> w = trained.network.tensors()[node.inputs[1]].values<float>();
    const std::span<const std::int8_t> q =
        quantized.network.tensors()[node.inputs[1]].values<std::int8_t>();
    const std::span<const float> s = quantized.network.tensors()[node.inputs[2]].values<float>();
    double worst = 0;
    double sum = 0;
    for (std::size_t i = 0; i < w.size(); ++i) {
      const float scale = s[i / (w.size() / s.size())];
      const double off = std::abs(static_cast<double>(w[i]) -
                                  static_cast<double>(scale * static_cast<float>(q[i])));
      REQUIRE(off <= 0.5001 * static_cast<double>(scale));
      worst = std::max(worst, off);
      sum += off;
    }
    CHECK(layer.max_abs_error == worst);
    CHECK(layer.mean_abs_error == sum / static_cast<double>(w.size()));
    CHECK(layer.mean_abs_error > 0);
    CHECK(layer.mean_abs_error < layer.max_abs_error);
  }
}

TEST_CASE("quantize: the largest weight of each channel is 127 of its scale", "[nn][quantized]") {
  Trained trained(small_cnn());
  const QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  const Node& conv = quantized.network.program().nodes[0];
  const std::span<const float> w = trained.network.tensors()[conv.inputs[1]].values<float>();
  const std::span<const float> s = quantized.network.tensors()[conv.inputs[2]].values<float>();
  for (std::size_t o = 0; o < 8; ++o) {
    float largest = 0;
    for (const float each : w.subspan(27 * o, 27)) largest = std::max(largest, std::abs(each));
    CHECK(s[o] == largest / 127.0F);
  }
}

TEST_CASE("calibration: the largest input of each layer over all passes becomes its scale",
          "[nn][quantized]") {
  Trained trained(
      test::program_of(test::model_json("[2]", R"({"type": "linear", "out_features": 1})")));
  Tensor& x = trained.network.tensor(trained.network.program().input);
  ActivationRanges calibration(trained.network.program());
  for (const float value : {0.5F, -12.7F, 3.0F}) {
    x.values<float>()[0] = value;
    x.values<float>()[1] = 0.0F;
    calibration.observe(trained.network);
  }
  CHECK(calibration.largest(0) == 12.7F);
  const Program quantized = quantized_program(trained.network.program(), calibration);
  CHECK(std::get<QuantizedLinear>(quantized.nodes[0].op).x_scale == 12.7F / 127.0F);
  // Without calibration each call determines its own scale.
  const ActivationRanges none(trained.network.program());
  const Program dynamic = quantized_program(trained.network.program(), none);
  CHECK(std::get<QuantizedLinear>(dynamic.nodes[0].op).x_scale == 0.0F);
}

TEST_CASE("compare_outputs: int8 layers keep 30 dB and more, and the noise is theirs",
          "[nn][quantized]") {
  Trained trained(small_cnn());
  for (const bool dynamic : {false, true}) {
    const ActivationRanges none(trained.network.program());
    QuantizedNetwork quantized = quantize(trained.network, dynamic ? none : trained.calibrated());
    // Both run on the original network's input, whatever the other one's input was.
    for (float& x : trained.network.tensor(trained.network.program().input).values<float>()) {
      x = -x;
    }
    const std::vector<OutputError> errors = compare_outputs(trained.network, quantized.network);
    REQUIRE(errors.size() == 4);
    CHECK(errors[0].label == "conv");
    for (const OutputError& error : errors) {
      INFO(error.label << ": " << error.sqnr_db() << " dB");
      CHECK(error.sqnr_db() > 30);
      CHECK(error.sqnr_db() < 60);
      CHECK(error.max_abs_error > 0);
    }
  }
}

TEST_CASE("compare_outputs: int8 convolutions that keep the size pad as the float32 ones",
          "[nn][quantized]") {
  Trained trained(test::program_of(test::same_padding_json(), 2));
  QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  REQUIRE(quantized.layers.size() == 2);
  for (const OutputError& error : compare_outputs(trained.network, quantized.network)) {
    UNSCOPED_INFO(error.label << " " << error.sqnr_db() << " dB");
    CHECK(error.sqnr_db() > 25);
  }
}

TEST_CASE("compare_outputs: int8 projections of fewer key-value heads give what float32's do",
          "[nn][quantized]") {
  Trained trained(test::program_of(test::grouped_queries_json(), 2));
  QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  REQUIRE(quantized.layers.size() == 6);
  for (const OutputError& error : compare_outputs(trained.network, quantized.network)) {
    UNSCOPED_INFO(error.label << " " << error.sqnr_db() << " dB");
    CHECK(error.sqnr_db() > 25);
  }
}

TEST_CASE("sqnr: an error of a tenth is 20 dB, none is infinite", "[nn][quantized]") {
  OutputError error;
  error.signal = 200;
  error.noise = 2;
  CHECK_THAT(error.sqnr_db(), Catch::Matchers::WithinRel(20.0, 1e-12));
  error.noise = 0;
  CHECK(std::isinf(error.sqnr_db()));
}

TEST_CASE("quantize: a weight tied to the embedding stays in float32 and the report says why",
          "[nn][quantized]") {
  Trained trained(test::preset_program("gpt_nano", 1, 4));
  const QuantizedNetwork quantized = quantize(trained.network, trained.calibrated());
  std::int64_t kept = 0;
  for (const QuantizedLayerReport& layer : quantized.layers) {
    if (layer.kept_why.empty()) continue;
    ++kept;
    CHECK_THAT(layer.kept_why, ContainsSubstring("read more than once"));
    CHECK(layer.stored_bytes == layer.float_bytes);
  }
  CHECK(kept == 1);
  CHECK(quantized.layers.size() > 4);
}

TEST_CASE("quantize: refuses a network without float32 values", "[nn][quantized]") {
  Ledger ledger;
  const ActivationRanges none(small_cnn());
  const Network dry(small_cnn(), ledger, true);
  CHECK_THROWS_WITH(quantize(dry, none), ContainsSubstring("quantize: needs a network"));
  const Network wide(small_cnn(), ledger, false, DType::kFloat64);
  CHECK_THROWS_WITH(quantize(wide, none), ContainsSubstring("float32"));
}

}  // namespace quantize_test
