// Jobs: slices, results, cancellation, errors.
#include <algorithm>
#include <numeric>

#include "drive.h"
#include "timing/virtual_clock.h"

namespace jobs_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("jobs: a run longer than a slice takes several, and preparing is sliced too", "[jobs]") {
  VirtualClock clock(0.5, 0.5);  // each reading costs half a millisecond, the work nothing
  api::Session session(clock, kLimit);
  value_of(session.start<"Memory">(preset("alexnet")));
  const auto slices = finish(session, 2.0);
  const auto prepared = std::count_if(slices.begin(), slices.end(),
                                      [](const api::Progress& p) { return p.phase == "prepare"; });
  CHECK(prepared > 3);
  CHECK(static_cast<std::size_t>(prepared) + 2 < slices.size());
  double fraction = 0.0;
  for (const api::Progress& slice : slices) {
    CHECK(slice.fraction >= fraction);
    fraction = slice.fraction;
  }
  CHECK(fraction == 1.0);
}

TEST_CASE("latency job: every sample is streamed exactly once", "[jobs]") {
  TestSession test;
  value_of(test.session.start<"Latency">(preset("mlp"), quick()));
  std::vector<double> samples;
  std::vector<double> warm_up;
  for (const api::Progress& slice : finish(test.session, 5.0)) {
    if (slice.restarted) {
      samples.clear();
      warm_up.clear();
    }
    samples.insert(samples.end(), slice.samples_ms.begin(), slice.samples_ms.end());
    warm_up.insert(warm_up.end(), slice.warm_up_ms.begin(), slice.warm_up_ms.end());
  }
  const auto report = value_of(test.session.take<"Latency">());
  CHECK(report.model == "mlp");
  CHECK(samples == report.samples_ms);
  CHECK(warm_up == report.warm_up_ms);
  CHECK(report.latency_ms == report.statistics.median);
  CHECK(report.latency_ms > 0.0);
  CHECK(report.first_run_ms == report.warm_up_ms.front());
  CHECK(report.throughput_samples_per_second == Catch::Approx(1e3 / report.latency_ms));
}

TEST_CASE("latency job: cancelled while sampling, it reports what it has and the session goes on",
          "[jobs]") {
  TestSession test;
  api::LatencyRequest endless;
  endless.budget_ms = 600'000.0;
  endless.target_relative_width = 0.0;
  value_of(test.session.start<"Latency">(preset("mlp"), endless));
  std::size_t streamed = 0;
  while (streamed < 3) {
    const api::Progress slice = value_of(test.session.advance(20.0));
    if (slice.restarted) streamed = 0;
    streamed += slice.samples_ms.size();
  }
  test.session.cancel();
  const auto last = value_of(test.session.advance(20.0));
  CHECK(last.done);
  const auto report = value_of(test.session.take<"Latency">());
  CHECK(report.cancelled);
  CHECK(report.samples_ms.size() >= 3);
  CHECK(test.session.ask<"describe">(preset("mlp")).ok);
}

TEST_CASE("jobs: cancelled before there is a result, taking says so and the next job works",
          "[jobs]") {
  TestSession test;
  value_of(test.session.start<"ForwardProfile">(preset("mlp"), quick()));
  value_of(test.session.advance(5.0));
  test.session.cancel();
  CHECK(value_of(test.session.advance(5.0)).done);
  const auto taken = test.session.take<"ForwardProfile">();
  REQUIRE_FALSE(taken.ok);
  CHECK_THAT(taken.error->message, ContainsSubstring("cancelled"));
  value_of(test.session.start<"Memory">(preset("mlp")));
  finish(test.session);
  CHECK(test.session.take<"Memory">().ok);
}

TEST_CASE("jobs: a result is of its own kind and can be taken once", "[jobs]") {
  TestSession test;
  CHECK_FALSE(test.session.take<"Latency">().ok);
  value_of(test.session.start<"Memory">(preset("mlp")));
  CHECK_FALSE(test.session.take<"Memory">().ok);
  finish(test.session);
  CHECK_FALSE(test.session.take<"Latency">().ok);
  CHECK(test.session.take<"Memory">().ok);
  CHECK_FALSE(test.session.take<"Memory">().ok);
  CHECK_FALSE(test.session.advance(5.0).ok);
}

TEST_CASE("naive runs: exactly as many readings as asked for, streamed as reported", "[jobs]") {
  TestSession test;
  api::LatencyRequest naive = quick();
  naive.naive_runs = 12;
  value_of(test.session.start<"Latency">(preset("linear"), naive));
  std::vector<double> streamed;
  for (const api::Progress& slice : finish(test.session)) {
    streamed.insert(streamed.end(), slice.samples_ms.begin(), slice.samples_ms.end());
  }
  const auto report = value_of(test.session.take<"Latency">());
  CHECK(report.samples_ms.size() == 12);
  CHECK(streamed == report.samples_ms);
  CHECK(report.warm_up_ms.empty());
  CHECK(report.total_runs == 12);
  CHECK(report.first_run_ms == report.samples_ms.front());
}

TEST_CASE("naive runs below the tick are readings of 0 or one step, and the report says so",
          "[jobs]") {
  constexpr double kTickMs = 20.0;
  VirtualClock clock(kTickMs, 0.7);  // a run takes one or two readings: far less than a tick
  api::Session session(clock, kLimit);
  api::LatencyRequest naive = quick();
  naive.naive_runs = 40;
  value_of(session.start<"Latency">(preset("lenet5"), naive));
  std::vector<double> streamed;
  for (const api::Progress& slice : finish(session)) {
    streamed.insert(streamed.end(), slice.samples_ms.begin(), slice.samples_ms.end());
  }
  const auto report = value_of(session.take<"Latency">());
  CHECK(streamed == report.samples_ms);
  CHECK(report.below_tick);
  const auto& readings = report.samples_ms;
  const auto zeros = std::count(readings.begin(), readings.end(), 0.0);
  const auto steps = std::count(readings.begin(), readings.end(), Catch::Approx(kTickMs));
  CHECK(zeros > 0);
  CHECK(steps > 0);
  CHECK(static_cast<std::size_t>(zeros + steps) == readings.size());
  REQUIRE_FALSE(report.notes.empty());
  CHECK_THAT(report.notes.front(), ContainsSubstring("clock moves in steps of"));
}

TEST_CASE("calibration job: streams estimates and the profile after it uses them", "[jobs]") {
  TestSession test;
  value_of(test.session.start<"Calibration">(100.0));
  double seen = 0.0;
  for (const api::Progress& slice : finish(test.session, 5.0)) {
    seen = std::max(seen, slice.peak_gflops_per_second);
  }
  const auto device = value_of(test.session.take<"Calibration">());
  CHECK(seen > 0.0);
  CHECK(device.ridge_flop_per_byte() ==
        Catch::Approx(device.peak_gflops_per_second / device.bandwidth_gb_per_second));
  value_of(test.session.start<"ForwardProfile">(preset("mlp"), quick()));
  for (const api::Progress& slice : finish(test.session)) CHECK(slice.phase != "calibrating");
  const auto profile = value_of(test.session.take<"ForwardProfile">());
  CHECK(profile.device.peak_gflops_per_second == device.peak_gflops_per_second);
}

TEST_CASE("forward profile: figures follow from counts, time and device; the trace is complete",
          "[jobs]") {
  TestSession test;
  value_of(test.session.start<"ForwardProfile">(preset("lenet5", 4), quick()));
  finish(test.session);
  const auto p = value_of(test.session.take<"ForwardProfile">());
  const auto d = value_of(test.session.ask<"describe">(preset("lenet5", 4)));
  CHECK(p.flops == d.flops_per_call);
  CHECK(p.flops_per_sample == d.flops_per_sample);
  CHECK(p.min_bytes == d.min_bytes_per_call);
  const double gflops = static_cast<double>(p.flops) / p.latency_ms * 1e-6;
  CHECK(p.gflops_per_second == Catch::Approx(gflops));
  CHECK(p.computational_efficiency == Catch::Approx(gflops / p.device.peak_gflops_per_second));
  CHECK(p.attainable_gflops_per_second ==
        Catch::Approx(std::min(p.device.peak_gflops_per_second,
                               p.arithmetic_intensity * p.device.bandwidth_gb_per_second)));
  REQUIRE(p.trace.size() == d.layers.size());
  for (std::size_t i = 0; i < p.trace.size(); ++i) {
    CHECK(p.trace[i].name == d.layers[i].name);
    CHECK(p.trace[i].flops == d.layers[i].flops);
  }
  CHECK(p.trace.back().start_ms > 0.0);
  CHECK_FALSE(p.bottleneck_evidence.empty());
  CHECK(p.overhead.ops >= static_cast<api::Count>(d.layers.size()));
  const double dispatch_ms = static_cast<double>(p.overhead.ops) * p.overhead.dispatch_ns * 1e-6;
  CHECK(p.overhead.dispatch_share == Catch::Approx(dispatch_ms / p.latency_ms));
  const double tracing_ms = static_cast<double>(p.overhead.ops) * p.overhead.tracing_ns * 1e-6;
  CHECK(p.overhead.tracing_share_of_traced ==
        Catch::Approx(tracing_ms / (p.latency_ms + tracing_ms)));
  const auto memory = value_of(test.session.ask<"planMemory">(preset("lenet5", 4)));
  CHECK(p.peak_memory_mb == memory.peak_memory_mb);
}

TEST_CASE("layer profile: one layer by its path, with its own counts", "[jobs]") {
  TestSession test;
  const auto d = value_of(test.session.ask<"describe">(preset("gpt_nano")));
  for (const api::LayerReport& layer : d.layers) {
    if (layer.name.rfind("h.0.", 0) != 0) continue;
    INFO(layer.name);
    api::LatencyRequest brief = quick();
    brief.budget_ms = 5.0;
    brief.warm_up_ms = 2.0;
    value_of(test.session.start<"LayerProfile">(preset("gpt_nano"), layer.name, brief));
    finish(test.session);
    const auto profile = value_of(test.session.take<"LayerProfile">());
    CHECK(profile.flops == layer.flops);
    CHECK(profile.min_bytes == layer.min_bytes);
    CHECK(profile.parameters == layer.parameters);
    CHECK(profile.latency_ms > 0.0);
  }
}

TEST_CASE("quick profile: the text has the profile's own numbers", "[jobs]") {
  TestSession test;
  value_of(test.session.start<"QuickProfile">(preset("mlp", 8), quick()));
  finish(test.session);
  const auto quick_report = value_of(test.session.take<"QuickProfile">());
  CHECK_THAT(quick_report.text, ContainsSubstring("Parameters: 235,146\n"));
  CHECK_THAT(quick_report.text, ContainsSubstring(quick_report.profile.bottleneck_evidence));
}

TEST_CASE("forward job: once prepared every slice is one whole pass, until it is cancelled",
          "[jobs]") {
  VirtualClock clock(0.5, 0.5);  // a pass reads it several times, and would pause
  api::Session session(clock, kLimit);
  value_of(session.start<"Forward">(preset("alexnet")));
  for (int slices = 0; value_of(session.advance(50.0)).fraction < 1.0; ++slices) {
    REQUIRE(slices < 10'000);
  }
  const auto pass_ms = [&](double max_ms) {
    const double before_ms = clock.now_ms();
    const api::Progress progress = value_of(session.advance(max_ms));
    CHECK(progress.phase == "running");
    CHECK_FALSE(progress.done);
    return clock.now_ms() - before_ms;
  };
  const double whole_ms = pass_ms(60'000.0);
  CHECK(whole_ms > 2.0);
  CHECK(pass_ms(0.001) == whole_ms);
  CHECK(pass_ms(0.001) == whole_ms);
  CHECK(session.take<"Forward">().error->code == "invalid_argument");
  value_of(session.cancel());
  CHECK(value_of(session.take<"Forward">()).done);
}

TEST_CASE("forward job: a network that does not fit is refused", "[jobs]") {
  VirtualClock clock(0.5, 0.5);
  api::Session session(clock, 1'000'000);
  CHECK(session.start<"Forward">(preset("alexnet")).error->code == "out_of_memory");
}

}  // namespace jobs_test
