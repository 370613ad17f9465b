#include "profiler/instruments.h"

#include "catch_amalgamated.hpp"
#include "timing/virtual_clock.h"

namespace instruments_test {

using namespace tensorscope;
using Catch::Approx;
using test::VirtualClock;

namespace {

/// "fc" with two ops and "act" with one, timed by one instrument.
struct Pass {
  explicit Pass(Instrument which, double period_ms = 1.0)
      : map(records()), instrument(clock, map, which, period_ms) {}

  static std::vector<OpRecord> records() {
    std::vector<OpRecord> all(3);
    all[0].layer = all[1].layer = "fc";
    all[2].layer = "act";
    return all;
  }
  void op(double ms, double before_ms) {
    const Shape shape{4};
    const OpCall call{"linear", "fc", {}, shape, {}, 32, 16};
    clock.true_ms += before_ms;
    instrument.op_begins(call);
    clock.true_ms += ms;
    instrument.op_ended(call);
  }
  /// One pass: 0.25 + 3 ms in fc and 2 ms in act, with 1.6 ms of dispatch in between.
  void run() {
    instrument.begin_pass();
    op(0.25, 0.5);
    op(3.0, 0.1);
    op(2.0, 1.0);
    instrument.end_pass();
  }

  VirtualClock clock{1e-9, 0.0};
  LayerMap map;
  LayerClock instrument;
};

}  // namespace

TEST_CASE("instruments: per op the time between ops belongs to nobody") {
  Pass pass(Instrument::kPerOp);
  pass.run();
  pass.run();
  CHECK(pass.map.names == std::vector<std::string>{"fc", "act"});
  CHECK(pass.instrument.by_layer()[0] == Approx(6.5));
  CHECK(pass.instrument.by_layer()[1] == Approx(4.0));
  CHECK(pass.instrument.total_ms() == Approx(2 * 6.85));
  CHECK(pass.instrument.readings_per_pass() == 8.0);  // two per op, and one at each end
}

TEST_CASE("instruments: per layer it belongs to the layer before, and fewer readings do") {
  Pass pass(Instrument::kPerLayer);
  pass.run();
  CHECK(pass.instrument.by_layer()[0] == Approx(0.5 + 0.25 + 0.1 + 3.0 + 1.0));
  CHECK(pass.instrument.by_layer()[1] == Approx(2.0));
  CHECK(pass.instrument.total_ms() == Approx(6.85));
  CHECK(pass.instrument.readings_per_pass() == 3.0);
}

TEST_CASE("instruments: snapshots fall on layers in proportion to their time") {
  Pass pass(Instrument::kSampling, 0.31);
  for (int i = 0; i < 400; ++i) pass.run();
  const double all = pass.instrument.by_layer()[0] + pass.instrument.by_layer()[1];
  CHECK(all == Approx(400 * 6.85).epsilon(0.01));
  // A snapshot that falls between two ops is assigned to the next one, so 1 ms before act counts as
  // act.
  CHECK(pass.instrument.by_layer()[1] / all == Approx(3.0 / 6.85).epsilon(0.03));
  CHECK(pass.instrument.readings_per_pass() == 4.0);  // one per op, and one before the pass
}

TEST_CASE("instruments: what else runs between two passes is no layer's snapshot") {
  Pass pass(Instrument::kSampling, 0.31);
  for (int i = 0; i < 400; ++i) {
    pass.run();
    pass.clock.true_ms += 50.0;  // the other side of a comparison runs
  }
  const double all = pass.instrument.by_layer()[0] + pass.instrument.by_layer()[1];
  CHECK(all == Approx(400 * 6.85).epsilon(0.01));
  CHECK(pass.instrument.by_layer()[1] / all == Approx(3.0 / 6.85).epsilon(0.03));
}

TEST_CASE("instruments: a layer much shorter than the period is hardly ever seen") {
  Pass pass(Instrument::kSampling, 100.0);
  for (int i = 0; i < 10; ++i) pass.run();
  CHECK(pass.instrument.by_layer()[0] + pass.instrument.by_layer()[1] == 0.0);
}

TEST_CASE("instruments: while the caller has control no time passes") {
  for (const Instrument which :
       {Instrument::kPerOp, Instrument::kPerLayer, Instrument::kSampling}) {
    Pass pass(which, 0.01);
    pass.instrument.begin_pass();
    pass.op(1.0, 0.0);
    pass.instrument.pause();
    pass.clock.true_ms += 500.0;
    pass.instrument.resume();
    pass.op(1.0, 0.0);
    pass.op(1.0, 0.0);
    pass.instrument.end_pass();
    CAPTURE(to_string(which));
    CHECK(pass.instrument.by_layer()[0] <= 2.001);
    CHECK(pass.instrument.by_layer()[1] == Approx(1.0).epsilon(0.02));
  }
}

}  // namespace instruments_test
