#include "profiler/trace.h"

#include <array>

#include "catch_amalgamated.hpp"
#include "timing/virtual_clock.h"

namespace trace_test {

using namespace tensorscope;
using Catch::Approx;
using test::VirtualClock;

namespace {

/// Two layers: "fc" with two ops and "act" with one, of given lengths.
struct TracedNetwork {
  VirtualClock clock{1e-9, 0.0};
  TraceRecorder trace{clock};

  void op(const char* label, const char* name, std::int64_t flops, double ms) {
    const Shape shape{4};
    const OpCall call{name, label, {}, shape, {.flops = flops}, 32, 16};
    trace.op_begins(call);
    clock.true_ms += ms;
    trace.op_ended(call);
  }
  void first_half(double ms) {
    trace.begin_pass();
    clock.true_ms += 0.5;
    op("fc", "reshape", 0, 0.25);
    op("fc", "linear", 100, ms);
  }
  void pass(double ms) {
    first_half(ms);
    op("act", "relu", 10, 2.0);
    trace.end_pass();
  }
};

}  // namespace

TEST_CASE("trace: a layer's time is the median over passes of the sum of its ops", "[trace]") {
  TracedNetwork net;
  for (const double ms : {9.0, 1.0, 2.0}) net.pass(ms);
  const std::vector<TraceEvent> layers = net.trace.layers(0.01);
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].name == "fc");
  CHECK(layers[0].type == "linear");
  CHECK(layers[0].flops == 100);
  CHECK(layers[0].min_bytes == 64);
  CHECK(layers[0].start_ms == Approx(0.5).margin(1e-6));
  CHECK(layers[0].duration_ms == Approx(2.25).margin(1e-6));
  CHECK(layers[0].median_ms == Approx(2.25).margin(1e-6));
  CHECK(layers[1].start_ms == Approx(2.75).margin(1e-6));
  CHECK(layers[0].gflops_per_second == Approx(100 * 1e-6 / 2.25));
  CHECK_FALSE(layers[0].below_tick);
}

TEST_CASE("trace: the timeline is one pass that happened: nothing overlaps, parts fit in the whole",
          "[trace]") {
  TracedNetwork net;
  // Different layers are slow in different passes: if each layer were drawn with its own median,
  // they would overlap.
  const std::vector<std::array<double, 3>> passes{{9, 9, 1}, {9, 1, 1}, {1, 9, 1}};
  for (const auto& [a, b, c] : passes) {
    net.trace.begin_pass();
    net.clock.true_ms += a / 4;
    net.op("a", "relu", 10, a);
    net.op("b", "relu", 10, b);
    net.clock.true_ms += 0.125;
    net.op("c", "relu", 10, c);
    net.trace.end_pass();
  }
  const std::vector<TraceEvent> layers = net.trace.layers(0.01);
  double end = 0;
  double sum = 0;
  for (const TraceEvent& layer : layers) {
    CHECK(layer.start_ms >= end - 1e-9);
    end = layer.start_ms + layer.duration_ms;
    sum += layer.duration_ms;
  }
  CHECK(sum <= end + 1e-9);
  // The passes last 21.375, 13.375 and 11.375 ms, so the second is the median.
  CHECK(net.trace.span_ms() == Approx(13.375).margin(1e-6));
  CHECK(end == Approx(net.trace.span_ms()).margin(1e-6));
  CHECK(layers[1].duration_ms == Approx(1.0).margin(1e-6));
  CHECK(layers[1].median_ms == Approx(9.0).margin(1e-6));
}

TEST_CASE("trace: a pause between ops is not the network's time", "[trace]") {
  TracedNetwork net;
  net.first_half(1.0);
  net.trace.pause();
  net.clock.true_ms += 40.0;
  net.trace.resume();
  net.op("act", "relu", 10, 2.0);
  net.trace.end_pass();
  const std::vector<TraceEvent> layers = net.trace.layers(0.01);
  CHECK(layers[1].start_ms == Approx(1.75).margin(1e-6));
  CHECK(layers[1].duration_ms == Approx(2.0).margin(1e-6));
}

TEST_CASE("trace: a pass given up half-way leaves no mark", "[trace]") {
  TracedNetwork net;
  net.pass(1.0);
  net.first_half(50.0);  // never ended
  net.pass(1.0);
  net.pass(1.0);
  CHECK(net.trace.passes() == 3);
  for (const TraceEvent& layer : net.trace.layers(0.01)) CHECK(layer.duration_ms < 3.0);
}

TEST_CASE("trace: a layer shorter than the clock's step says so", "[trace]") {
  TracedNetwork net;
  net.pass(1.0);
  const std::vector<TraceEvent> layers = net.trace.layers(1.5);
  CHECK(layers[0].below_tick);
  CHECK_FALSE(layers[1].below_tick);
}

}  // namespace trace_test
