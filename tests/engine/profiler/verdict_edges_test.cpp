// Where one verdict ends and the next begins.
#include "catch_amalgamated.hpp"
#include "profiler/verdict.h"

namespace verdict_edges_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

// 50 GFLOP/s and 10 GB/s: the ridge is at 5 FLOP/byte.
Roof roof() { return {50.0, {48.0, 52.0, 0.95}, 10.0, {9.6, 10.4, 0.95}}; }

/// A run of 1 ms that reaches `gflops` at an intensity.
RoofPoint point(double gflops, double intensity) {
  const double flops = gflops * 1e6;
  return {flops, flops / intensity, 1.0, {0.999, 1.001, 0.95}};
}

Bottleneck judged(const RoofPoint& point, const Roof& roof) {
  return judge(point, roof).bottleneck;
}

}  // namespace

TEST_CASE("verdict: the ridge's interval and its margin are where the sides begin", "[verdict]") {
  const Interval ridge = roof().ridge_interval();
  const double above = ridge.high * kRidgeMargin;
  const double below = ridge.low / kRidgeMargin;
  CHECK(judged(point(30.0, 1.001 * above), roof()) == Bottleneck::kCompute);
  CHECK(judged(point(30.0, 0.999 * above), roof()) == Bottleneck::kUndecided);
  CHECK(judged(point(20.0, 1.001 * below), roof()) == Bottleneck::kUndecided);
  CHECK(judged(point(20.0, 0.999 * below), roof()) == Bottleneck::kBandwidth);
}

TEST_CASE("verdict: overhead begins below a fifth of both roofs, not of one", "[verdict]") {
  RoofPoint exact = point(10.0, 20.0);
  exact.run_interval = {1.0, 1.0, 0.95};
  CHECK(judged(exact, roof()) == Bottleneck::kCompute);
  CHECK(judged(point(9.9, 20.0), roof()) == Bottleneck::kOverhead);
  // A fifth of the bandwidth is enough, however little is computed.
  CHECK(judged(point(0.3, 0.1), roof()) == Bottleneck::kBandwidth);
  CHECK(judged(point(0.15, 0.1), roof()) == Bottleneck::kOverhead);
}

TEST_CASE("verdict: a time whose lower end gives another answer decides nothing either",
          "[verdict]") {
  RoofPoint shaky = point(9.5, 20.0);  // 19 % of the peak
  CHECK(judged(shaky, roof()) == Bottleneck::kOverhead);
  shaky.run_interval = {0.8, 1.0, 0.95};  // 24 %
  CHECK(judged(shaky, roof()) == Bottleneck::kUndecided);
}

TEST_CASE("verdict: an interval that is none is not asked", "[verdict]") {
  RoofPoint shaky = point(12.0, 20.0);
  shaky.run_interval = {0.0, 1.5, 0.95};
  CHECK(judged(shaky, roof()) == Bottleneck::kCompute);
  shaky.run_interval = {1.5, 0.8, 0.95};
  CHECK(judged(shaky, roof()) == Bottleneck::kCompute);
}

TEST_CASE("verdict: half of a roof is near it", "[verdict]") {
  RoofPoint half = point(25.0, 20.0);
  half.run_interval = {1.0, 1.0, 0.95};
  CHECK_THAT(judge(half, roof()).evidence, !ContainsSubstring("elsewhere"));
  CHECK_THAT(judge(point(24.9, 20.0), roof()).evidence, ContainsSubstring("elsewhere"));
}

TEST_CASE("verdict: as fast as memory may be is still memory", "[verdict]") {
  CHECK(judged(point(10.2, 1.0), roof()) == Bottleneck::kBandwidth);
  CHECK(judged(point(10.5, 1.0), roof()) == Bottleneck::kUndecided);
  Roof narrow = roof();
  narrow.bandwidth_interval = {9.6, 9.8, 0.95};  // the measured value itself counts as well
  CHECK(judged(point(9.9, 1.0), narrow) == Bottleneck::kBandwidth);
}

TEST_CASE("verdict: a roof of few samples rules nothing, whichever roof it is", "[verdict]") {
  for (const bool peak : {true, false}) {
    Roof hasty = roof();
    (peak ? hasty.peak_interval : hasty.bandwidth_interval).confidence = 0.5;
    CHECK(hasty.ridge_interval().confidence == 0.5);
    CHECK(judged(point(30.0, 20.0), hasty) == Bottleneck::kUndecided);
    CHECK_THAT(judge(point(30.0, 20.0), hasty).evidence,
               ContainsSubstring("(their range has 50 %)"));
  }
  CHECK(roof().ridge_interval().confidence == 0.95);
}

TEST_CASE("verdict: without an interval of both roofs the ridge is a point", "[verdict]") {
  for (const bool peak : {true, false}) {
    Roof bare = roof();
    (peak ? bare.peak_interval : bare.bandwidth_interval) = {};
    CHECK(bare.ridge_interval().low == Approx(5.0));
    CHECK(bare.ridge_interval().high == Approx(5.0));
    CHECK(bare.ridge_interval().confidence == 0.0);
  }
}

TEST_CASE("verdict: what was not measured is nought, and never divides", "[verdict]") {
  CHECK(Roof{}.ridge_flop_per_byte() == 0.0);
  CHECK(RoofPoint{}.intensity() == 0.0);
  CHECK(RoofPoint{}.gflops() == 0.0);
  CHECK(RoofPoint{}.gb_per_second() == 0.0);
  const RoofPoint two{4e6, 2e6, 2.0, {}};
  CHECK(two.intensity() == Approx(2.0));
  CHECK(two.gflops() == Approx(2.0));
  CHECK(two.gb_per_second() == Approx(1.0));
}

TEST_CASE("verdict: each thing that is missing leaves it undecided", "[verdict]") {
  Roof one_sided = roof();
  one_sided.peak_gflops_per_second = 0.0;
  CHECK_THAT(judge(point(30.0, 20.0), one_sided).evidence, ContainsSubstring("did not finish"));
  one_sided = roof();
  one_sided.bandwidth_gb_per_second = 0.0;
  CHECK_THAT(judge(point(30.0, 20.0), one_sided).evidence, ContainsSubstring("did not finish"));
  RoofPoint idle = point(30.0, 20.0);
  idle.bytes = 0.0;
  CHECK(judged(idle, roof()) == Bottleneck::kUndecided);
  CHECK_THAT(judge(idle, roof()).evidence, ContainsSubstring("moves no data"));
}

TEST_CASE("verdict: numbers have three digits, and no exponent for everyday sizes", "[verdict]") {
  const auto reached = [](double gflops) {
    const Roof large{1e8, {1e8, 1e8, 0.95}, 1e7, {1e7, 1e7, 0.95}};
    return judge(point(gflops, 20.0), large).evidence;
  };
  CHECK_THAT(reached(12.345), ContainsSubstring("reaches 12.3 of"));
  CHECK_THAT(reached(99.94), ContainsSubstring("reaches 99.9 of"));
  CHECK_THAT(reached(100.0), ContainsSubstring("reaches 100 of"));
  CHECK_THAT(reached(1234.5678), ContainsSubstring("reaches 1235 of"));
  CHECK_THAT(reached(9876543.0), ContainsSubstring("reaches 9876543 of"));
  CHECK_THAT(reached(12345678.0), ContainsSubstring("reaches 1.23e+07 of"));
}

TEST_CASE("verdict: each answer has its name", "[verdict]") {
  CHECK(to_string(Bottleneck::kCompute) == "compute");
  CHECK(to_string(Bottleneck::kBandwidth) == "bandwidth");
  CHECK(to_string(Bottleneck::kOverhead) == "overhead");
  CHECK(to_string(Bottleneck::kUndecided) == "undecided");
}

}  // namespace verdict_edges_test
