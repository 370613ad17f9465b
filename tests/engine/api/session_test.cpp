// The verbs of a session, on real networks and the real clock.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/text.h"
#include "drive.h"

namespace session_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

template <class T>
void check_error(const api::Result<T>& result, const std::string& code, const std::string& text) {
  REQUIRE_FALSE(result.ok);
  CHECK_FALSE(result.value.has_value());
  CHECK(result.error->code == code);
  CHECK_THAT(result.error->message, ContainsSubstring(text));
}

}  // namespace

TEST_CASE("session: info names version, build and vector instructions", "[session]") {
  TestSession test;
  const api::EngineInfo info = test.session.info();
  CHECK_FALSE(info.version.empty());
  CHECK(info.build_hash.size() == 12);
  CHECK_FALSE(info.simd.empty());
  CHECK(info.memory_limit_bytes == kLimit);
}

TEST_CASE("session: every preset is described, and its layers add up to its totals", "[session]") {
  TestSession test;
  const auto models = value_of(test.session.ask<"models">());
  CHECK(models.size() >= 13);
  for (const api::ModelSummary& model : models) {
    INFO(model.name);
    const api::Description d = value_of(test.session.ask<"describe">(preset(model.name, 2)));
    api::LayerReport sum;
    for (const api::LayerReport& layer : d.layers) {
      sum.parameters += layer.parameters;
      sum.flops += layer.flops;
      sum.macs += layer.macs;
      sum.transcendentals += layer.transcendentals;
      sum.min_bytes += layer.min_bytes;
      sum.activation_bytes += layer.activation_bytes;
    }
    CHECK(sum.parameters == d.parameters);
    CHECK(sum.flops == d.flops_per_call);
    CHECK(sum.macs == d.macs_per_call);
    CHECK(sum.transcendentals == d.transcendentals_per_call);
    CHECK(sum.min_bytes == d.min_bytes_per_call);
    CHECK(sum.activation_bytes == d.activation_bytes_per_call);
    CHECK(d.parameters == model.parameters);
    CHECK(model.runnable == (model.peak_bytes <= kLimit));
  }
}

TEST_CASE("session: per sample does not depend on the batch, per call is batch times that",
          "[session]") {
  TestSession test;
  for (const char* name : {"mlp", "lenet5", "gpt_nano", "transformer_block"}) {
    INFO(name);
    const api::Description one = value_of(test.session.ask<"describe">(preset(name)));
    const api::Description seven = value_of(test.session.ask<"describe">(preset(name, 7)));
    CHECK(seven.flops_per_call == 7 * one.flops_per_call);
    CHECK(seven.flops_per_sample == one.flops_per_sample);
    CHECK(seven.macs_per_sample == one.macs_per_call);
    CHECK(seven.parameters == one.parameters);
    CHECK(seven.min_bytes_per_call < 7 * one.min_bytes_per_call);
  }
}

// Folding the statistics takes 2 FLOPs per channel and call, independent of the batch.
TEST_CASE("session: a count per sample is rounded where a batch norm makes it fractional",
          "[session]") {
  TestSession test;
  for (const api::Count batch : {1, 2, 3, 7, 64}) {
    const api::Description d = value_of(test.session.ask<"describe">(preset("cnn", batch)));
    CHECK(std::abs(static_cast<double>(d.flops_per_call) / static_cast<double>(batch) -
                   static_cast<double>(d.flops_per_sample)) <= 0.5);
  }
}

TEST_CASE("session: the spec of a preset, given back as a spec, is the same network", "[session]") {
  TestSession test;
  const std::string spec = value_of(test.session.ask<"specOf">("lenet5"));
  const api::Description again = value_of(test.session.ask<"describe">(custom(spec)));
  const api::Description preset_described =
      value_of(test.session.ask<"describe">(preset("lenet5")));
  CHECK(again.flops_per_call == preset_described.flops_per_call);
  CHECK(again.parameters == preset_described.parameters);
}

TEST_CASE("session: requests that make no sense are refused by name", "[session]") {
  TestSession test;
  api::Session& s = test.session;
  check_error(s.ask<"describe">(api::ModelRequest{}), "invalid_argument",
              "Neither a model nor a spec");
  check_error(s.ask<"describe">(api::ModelRequest{.model = "mlp", .spec = "{}"}),
              "invalid_argument", "Both a model");
  check_error(s.ask<"describe">(preset("mlp", 0)), "invalid_argument", "batch is 0, expected");
  check_error(s.ask<"describe">(preset("mlp", 1'000'000'000)), "invalid_argument",
              "from 1 to 65536");
  check_error(s.ask<"describe">(preset("mlp", 1, -1)), "invalid_argument", "seq is -1");
  check_error(s.ask<"describe">(preset("resnet81")), "invalid_argument", "resnet18");
  check_error(s.ask<"describe">(custom("{")), "invalid_spec", "");
  check_error(s.ask<"specOf">("nothing"), "invalid_argument", "nothing");
  check_error(s.ask<"summarize">(std::vector<double>{}), "invalid_argument", "samples is empty");
  check_error(s.ask<"summarize">(std::vector<double>{1.0, std::nan("")}), "invalid_argument", "1");
}

TEST_CASE("session: options outside their range are refused with field, value and range",
          "[session]") {
  TestSession test;
  const auto refused = [&](auto change, const std::string& text) {
    api::LatencyRequest request = quick();
    change(request);
    check_error(test.session.start<"Latency">(preset("mlp"), request), "invalid_argument", text);
    check_error(test.session.start<"ForwardProfile">(preset("mlp"), request), "invalid_argument",
                text);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  refused([&](auto& r) { r.budget_ms = -5.0; }, "budget_ms is -5, expected a number from 1");
  refused([&](auto& r) { r.budget_ms = nan; }, "budget_ms is nan");
  refused([&](auto& r) { r.warm_up_ms = 0.0; }, "warm_up_ms is 0");
  refused([&](auto& r) { r.min_samples = 0; }, "min_samples is 0, expected a whole number");
  refused([&](auto& r) { r.target_relative_width = 2.0; }, "target_relative_width is 2");
  refused([&](auto& r) { r.seed = -1; }, "seed is -1");
  refused([&](auto& r) { r.naive_runs = -1; }, "naive_runs is -1");
  refused([&](auto& r) { r.naive_runs_per_sample = 0; }, "naive_runs_per_sample is 0");
  check_error(test.session.start<"Calibration">(nan), "invalid_argument", "budget_ms is nan");
  check_error(test.session.start<"LayerProfile">(preset("mlp"), "fc9", quick()), "invalid_argument",
              "fc9");
}

TEST_CASE("session: after any error the next verb works", "[session]") {
  TestSession test;
  CHECK_FALSE(test.session.ask<"describe">(custom(std::string(100, '['))).ok);
  CHECK_FALSE(test.session.start<"Memory">(preset("no such")).ok);
  CHECK_FALSE(test.session.advance(std::nan("")).ok);
  CHECK_FALSE(test.session.start<"Latency">(preset("gpt2_xl"), quick()).ok);
  CHECK(test.session.start<"Memory">(preset("mlp")).ok);
  CHECK(finish(test.session).back().done);
  CHECK(value_of(test.session.take<"Memory">()).planned_equals_measured);
}

TEST_CASE("session: summarize agrees with the seed's list", "[session]") {
  TestSession test;
  const auto report =
      value_of(test.session.ask<"summarize">(std::vector<double>{5.1, 5.2, 5.0, 5.3, 50.0}));
  CHECK(report.median == 5.2);
  CHECK(report.mean == Catch::Approx(14.12));
  CHECK(report.outliers == std::vector<std::size_t>{4});
  const auto single = value_of(test.session.ask<"summarize">(std::vector<double>{3.0}));
  CHECK_FALSE(single.std.has_value());  // one value has no deviation: not 0, and no NaN
  CHECK_FALSE(single.cv.has_value());
}

TEST_CASE("session: a memory limit below one byte is refused by every job, by its name",
          "[session]") {
  for (const std::int64_t limit : {std::int64_t{0}, std::int64_t{-1}, kLeast}) {
    INFO(limit);
    TestSession test(limit);
    check_error(test.session.start<"Memory">(preset("mlp")), "invalid_argument",
                text("memory_limit_bytes is ", limit, ", expected a whole number from 1 to"));
    check_error(test.session.start<"Latency">(preset("mlp"), quick()), "invalid_argument", "limit");
    check_error(test.session.start<"Train">(api::TrainRequest{}), "invalid_argument",
                "memory_limit_bytes");
    check_error(test.session.ask<"models">(), "invalid_argument", "memory_limit_bytes");
    CHECK(test.session.ask<"describe">(preset("mlp")).ok);
  }
  TestSession smallest(1);
  check_error(smallest.session.start<"Latency">(preset("mlp"), quick()), "out_of_memory", "1 ");
  for (const api::ModelSummary& model : value_of(smallest.session.ask<"models">())) {
    CHECK_FALSE(model.runnable);
  }
}

TEST_CASE("session: names in errors are shown without their control characters", "[session]") {
  TestSession test;
  const std::string name = "naiv\x1b[31m";
  const auto of = [](const auto& result) {
    REQUIRE_FALSE(result.ok);
    return result.error->message + result.error->op + result.error->hint;
  };
  const auto clean = [](const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0x20; });
  };
  CHECK(clean(of(test.session.start<"Kernel">(api::KernelRequest{name, 8}, quick()))));
  CHECK(clean(of(test.session.ask<"describe">(preset(name)))));
  CHECK(clean(of(test.session.start<"LayerProfile">(preset("mlp"), name, quick()))));
  api::ModelRequest request = preset("mlp");
  request.reference_ops = {name};
  CHECK(clean(of(test.session.ask<"describe">(request))));
  CHECK(clean(of(test.session.ask<"describe">(custom("{\"na\x1bme\": 3}")))));
  const std::string layers = R"({"name": "a\u001b[31m", "input": {"shape": [4]}, "layers": [
      {"type": "linear", "name": "b\u001b[31m", "out_features": 2},
      {"type": "linear", "name": "b\u001b[31m", "out_features": 2, "c\u001b[31m": 3}]})";
  CHECK(clean(of(test.session.ask<"describe">(custom(layers)))));
}

}  // namespace session_test
