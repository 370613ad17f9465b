// Layers of records, traces and snapshots at their edges.
#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "dry_call.h"
#include "ops/list.h"
#include "profiler/counting.h"
#include "profiler/snapshots.h"
#include "profiler/trace.h"
#include "timing/virtual_clock.h"

namespace layers_edges_test {

using namespace tensorscope;
using Catch::Approx;
using test::DryCalls;
using test::VirtualClock;

namespace {

struct Traced {
  VirtualClock clock{1e-9, 0.0};
  TraceRecorder trace{clock};

  void op(const char* label, const char* name, std::int64_t flops, double ms) {
    const Shape shape{4};
    const OpCall call{name, label, {}, shape, {.flops = flops}, 32, 16};
    trace.op_begins(call);
    clock.true_ms += ms;
    trace.op_ended(call);
  }
};

}  // namespace

TEST_CASE("counting: a layer keeps its costliest op, its bytes and how many ops it holds",
          "[counting]") {
  DryCalls calls;
  calls.call(Linear{}, {{2, 8}, {400, 8}}, "a");
  calls.call(Relu{}, {{2, 400}}, "a");
  calls.call(Relu{}, {{2, 400}}, "b");
  calls.call(Linear{}, {{2, 400}, {1, 400}}, "b");  // costlier than relu, cheaper than a's
  calls.call(Relu{}, {{2, 1}}, "a");                // the same label again is another layer
  const std::vector<LayerTotals> layers = layers_of(calls.records());
  REQUIRE(layers.size() == 3);
  CHECK(layers[0].type == "linear");
  CHECK(layers[0].ops == 2);
  CHECK(layers[0].totals.min_bytes == 22'464);  // 4 (16 + 3200 + 800 + 1600)
  CHECK(layers[1].type == "linear");
  CHECK(layers[1].ops == 2);
  CHECK(layers[2].name == "a");
  CHECK(layers[2].ops == 1);
  CHECK(layers_of({}).empty());
}

TEST_CASE("counting: of equally costly ops the first names the layer", "[counting]") {
  DryCalls calls;
  calls.call(Relu{}, {{8}}, "a");
  calls.call(Add{}, {{8}, {8}}, "a");
  CHECK(layers_of(calls.records()).front().type == "relu");
}

TEST_CASE("trace: a layer's rate, its costliest op, and none below the clock's step", "[trace]") {
  Traced net;
  net.trace.begin_pass();
  net.op("fc", "linear", 4'000'000, 1.0);
  net.op("fc", "relu", 1000, 1.0);
  net.op("act", "relu", 2'000'000, 0.5);
  net.trace.end_pass();
  const std::vector<TraceEvent> layers = net.trace.layers(0.75);
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].type == "linear");
  CHECK(layers[0].flops == 4'001'000);
  CHECK(layers[0].gflops_per_second == Approx(2.0005).epsilon(1e-6));
  CHECK_FALSE(layers[0].below_tick);
  CHECK(layers[1].below_tick);
  CHECK(layers[1].gflops_per_second == 0.0);
}

TEST_CASE("trace: a label that comes again later is a layer of its own", "[trace]") {
  Traced net;
  for (int pass = 0; pass < 2; ++pass) {
    net.trace.begin_pass();
    net.op("fc", "linear", 10, 1.0);
    net.op("act", "relu", 1, 2.0);
    net.op("fc", "linear", 10, 3.0);
    net.trace.end_pass();
  }
  const std::vector<TraceEvent> layers = net.trace.layers(0.01);
  REQUIRE(layers.size() == 3);
  CHECK(layers[0].duration_ms == Approx(1.0).margin(1e-6));
  CHECK(layers[2].duration_ms == Approx(3.0).margin(1e-6));
  CHECK(layers[2].start_ms == Approx(3.0).margin(1e-6));
  CHECK(layers[2].flops == 10);
}

TEST_CASE("trace: nothing before the first whole pass, and no layer that was not in it",
          "[trace]") {
  Traced net;
  net.trace.begin_pass();
  net.op("fc", "linear", 10, 1.0);
  CHECK(net.trace.layers(0.01).empty());
  net.trace.end_pass();
  CHECK(net.trace.layers(0.01).size() == 1);
  net.trace.begin_pass();
  net.op("fc", "linear", 10, 1.0);
  CHECK_THROWS_AS(net.op("more", "relu", 1, 1.0), Error);
}

TEST_CASE("snapshots: each has its sum, its difference and the peak since the one before",
          "[memory]") {
  Ledger ledger;
  ledger.record_events(true);
  MemorySnapshots snapshots;
  const Context context{.ledger = ledger, .dry = true};
  const auto take = [&](std::int64_t floats) {
    return Tensor(context.allocator(), Shape{floats}, DType::kFloat32, MemoryCategory::kInputs,
                  "x");
  };
  const Tensor kept = take(250'000);
  snapshots.take(ledger, "first");
  {
    const Tensor gone = take(500'000);
  }
  const Tensor more = take(125'000);
  snapshots.take(ledger, "second");
  snapshots.take(ledger, "third");
  REQUIRE(snapshots.find("second") != nullptr);
  const MemorySnapshot& second = *snapshots.find("second");
  CHECK(second.total_bytes == 1'500'000);
  CHECK(second.delta_bytes == 500'000);
  CHECK(second.peak_bytes == 3'000'000);
  CHECK(snapshots.find("first")->peak_bytes == 1'000'000);
  CHECK(snapshots.find("first")->delta_bytes == 0);
  CHECK(snapshots.find("third")->peak_bytes == 1'500'000);
  CHECK(snapshots.find("third")->delta_bytes == 0);
  CHECK(snapshots.find("fourth") == nullptr);
  CHECK(snapshots.report() ==
        "Memory timeline:\n"
        "  first               :      1.000 MB\n"
        "  second              :      1.500 MB (+0.500 MB)\n"
        "  third               :      1.500 MB (+0.000 MB)\n");
}

}  // namespace layers_edges_test
