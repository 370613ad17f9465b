#include "profiler/verdict.h"

#include "catch_amalgamated.hpp"

namespace verdict_test {

using namespace tensorscope;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::int64_t kSet = 100'000'000;

// 50 GFLOP/s and 10 GB/s, measured with a working set of 100 MB: the ridge is at 5 FLOP/byte.
Roof roof() { return {50.0, {48.0, 52.0, 0.95}, 10.0, {9.6, 10.4, 0.95}, kSet}; }

/// A run of 1 ms that reaches `gflops` at this intensity.
RoofPoint point(double gflops, double intensity) {
  const double flops = gflops * 1e6;
  return {flops, flops / intensity, 1.0, {0.99, 1.01, 0.95}};
}

}  // namespace

TEST_CASE("verdict: the ridge is peak over bandwidth, its interval all that both allow",
          "[verdict]") {
  CHECK(roof().ridge_flop_per_byte() == Approx(5.0));
  CHECK(roof().ridge_interval().low == Approx(48.0 / 10.4));
  CHECK(roof().ridge_interval().high == Approx(52.0 / 9.6));
  CHECK(roof().attainable_gflops(2.0) == Approx(20.0));
  CHECK(roof().attainable_gflops(20.0) == Approx(50.0));
}

TEST_CASE("verdict: above the ridge it is compute, below it bandwidth", "[verdict]") {
  CHECK(judge(point(30.0, 20.0), roof()).bottleneck == Bottleneck::kCompute);
  CHECK(judge(point(8.0, 1.0), roof()).bottleneck == Bottleneck::kBandwidth);
}

TEST_CASE("verdict: the same GFLOP/s is judged by this device's roofs, not by a threshold",
          "[verdict]") {
  const RoofPoint slow = point(8.0, 20.0);
  CHECK(judge(slow, roof()).bottleneck == Bottleneck::kOverhead);
  const Roof small{9.0, {8.8, 9.2, 0.95}, 3.0, {2.9, 3.1, 0.95}};
  CHECK(judge(slow, small).bottleneck == Bottleneck::kCompute);
  const Roof wide{400.0, {390.0, 410.0, 0.95}, 10.0, {9.6, 10.4, 0.95}};
  CHECK(judge(point(9.0, 1.0), wide).bottleneck == Bottleneck::kBandwidth);
}

TEST_CASE("verdict: far below both roofs it is overhead, and the rule is in the sentence",
          "[verdict]") {
  const Verdict verdict = judge(point(5.0, 20.0), roof());
  CHECK(verdict.bottleneck == Bottleneck::kOverhead);
  CHECK_THAT(verdict.evidence, ContainsSubstring("5 of 50 GFLOP/s (10 %)"));
  CHECK_THAT(verdict.evidence, ContainsSubstring("under 20 %"));
}

TEST_CASE("verdict: a limit that explains less than half of the time says so", "[verdict]") {
  CHECK_THAT(judge(point(20.0, 20.0), roof()).evidence,
             ContainsSubstring("At that limit it would take 40 % of its time"));
  CHECK_THAT(judge(point(2.5, 1.0), roof()).evidence,
             ContainsSubstring("At that limit it would take 25 % of its time"));
  CHECK_THAT(judge(point(30.0, 20.0), roof()).evidence, !ContainsSubstring("elsewhere"));
  CHECK_THAT(judge(point(8.0, 1.0), roof()).evidence, !ContainsSubstring("elsewhere"));
}

TEST_CASE("verdict: near the ridge it is undecided", "[verdict]") {
  const Verdict verdict = judge(point(30.0, 5.5), roof());
  CHECK(verdict.bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(verdict.evidence, ContainsSubstring("too close"));
  CHECK(judge(point(30.0, 8.0), roof()).bottleneck == Bottleneck::kCompute);
}

TEST_CASE("verdict: a wide interval of the ridge makes the middle undecided", "[verdict]") {
  Roof wide = roof();
  wide.bandwidth_interval = {4.0, 16.0, 0.95};
  CHECK(judge(point(30.0, 9.0), roof()).bottleneck == Bottleneck::kCompute);
  CHECK(judge(point(30.0, 9.0), wide).bottleneck == Bottleneck::kUndecided);
}

TEST_CASE("verdict: undecided where the ends of the time's interval disagree", "[verdict]") {
  RoofPoint shaky = point(12.0, 20.0);  // 24 % of the peak
  CHECK(judge(shaky, roof()).bottleneck == Bottleneck::kCompute);
  shaky.run_interval = {0.8, 1.5, 0.95};  // 16 % at the upper end
  const Verdict verdict = judge(shaky, roof());
  CHECK(verdict.bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(verdict.evidence, ContainsSubstring("between 0.8 and 1.5 ms"));
}

TEST_CASE("verdict: a time of fewer than six samples rules nothing, and the sentence says why",
          "[verdict]") {
  RoofPoint single = point(30.0, 20.0);
  single.run_interval = {1.0, 1.0, 0.0};
  CHECK(judge(single, roof()).bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(judge(single, roof()).evidence,
             ContainsSubstring("fewer than six samples, which give no 95 % interval:"));
  single.run_interval.confidence = 0.9375;
  CHECK_THAT(judge(single, roof()).evidence, ContainsSubstring("(their range has 93.75 %)"));
  CHECK_THAT(judge(single, roof()).evidence, ContainsSubstring("30 of 50 GFLOP/s"));
  Roof hasty = roof();
  hasty.peak_interval.confidence = 0.5;
  CHECK(judge(point(30.0, 20.0), hasty).bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(judge(point(30.0, 20.0), hasty).evidence, ContainsSubstring("This device's roofs"));
}

TEST_CASE("verdict: traffic faster than memory is not called bandwidth", "[verdict]") {
  const Verdict verdict = judge(point(30.0, 1.0), roof());  // 30 GB/s where memory gives 10
  CHECK(verdict.bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(verdict.evidence, ContainsSubstring("they stay in the caches"));
}

namespace {

/// A run that streams this many MB once, at this rate.
RoofPoint stream_of(double megabytes, double gb_per_second) {
  const double ms = megabytes / gb_per_second;
  return {0.5e6 * megabytes, 1e6 * megabytes, ms, {0.999 * ms, 1.001 * ms, 0.95}};
}

}  // namespace

TEST_CASE("verdict: what no cache holds is never said to stay in one", "[verdict]") {
  for (const double megabytes : {100.0, 134.0, 537.0}) {
    CAPTURE(megabytes);
    const Verdict verdict = judge(stream_of(megabytes, 13.0), roof());
    CHECK(verdict.bottleneck == Bottleneck::kUndecided);
    CHECK_THAT(verdict.evidence, ContainsSubstring("that bandwidth is too low"));
    CHECK_THAT(verdict.evidence, ContainsSubstring("Calibrate again"));
    CHECK_THAT(verdict.evidence, !ContainsSubstring("cache"));
    CHECK(judge(stream_of(megabytes, 9.5), roof()).bottleneck == Bottleneck::kBandwidth);
    // Within the uncertainty of the roof.
    CHECK(judge(stream_of(megabytes, 10.6), roof()).bottleneck == Bottleneck::kBandwidth);
  }
  const Verdict held = judge(stream_of(99.0, 13.0), roof());
  CHECK(held.bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(held.evidence, ContainsSubstring("they stay in the caches"));
}

TEST_CASE("verdict: a network that reads again what it wrote does not make the roof too low",
          "[verdict]") {
  RoofPoint network = stream_of(400.0, 13.0);
  network.occupied_bytes = 200e6;  // half of the traffic is between its operations
  CHECK(judge(network, roof()).bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(judge(network, roof()).evidence,
             ContainsSubstring("what one operation writes the next reads from the caches"));
  network.occupied_bytes = 50e6;
  CHECK_THAT(judge(network, roof()).evidence, ContainsSubstring("they stay in the caches"));
  network.occupied_bytes = 380e6;
  CHECK_THAT(judge(network, roof()).evidence, ContainsSubstring("that bandwidth is too low"));
}

TEST_CASE("verdict: a table that is held and hardly read is no working set", "[verdict]") {
  RoofPoint network = point(10.0, 0.5);  // 20 GB/s of 10.4 at most
  Roof streamed = roof();
  streamed.bandwidth_working_set_bytes = 100'000'000;
  network.occupied_bytes = 310e6;
  CHECK(network.working_set_bytes() == Approx(20e6));
  CHECK_THAT(judge(network, streamed).evidence, ContainsSubstring("caches"));
  CHECK_THAT(judge(network, streamed).evidence, !ContainsSubstring("Calibrate again"));
}

TEST_CASE("verdict: without a time or a roof it is undecided and says so", "[verdict]") {
  RoofPoint untimed = point(30.0, 20.0);
  untimed.run_ms = 0.0;
  CHECK(judge(untimed, roof()).bottleneck == Bottleneck::kUndecided);
  CHECK(judge(point(30.0, 20.0), Roof{}).bottleneck == Bottleneck::kUndecided);
  CHECK_FALSE(judge(untimed, roof()).evidence.empty());
}

TEST_CASE("verdict: the sentence has intensity, ridge with interval and both achieved rates",
          "[verdict]") {
  const std::string evidence = judge(point(30.0, 20.0), roof()).evidence;
  CHECK_THAT(evidence, ContainsSubstring("20 FLOP/byte"));
  CHECK_THAT(evidence, ContainsSubstring("ridge of 5 FLOP/byte (4.62 to 5.42)"));
  CHECK_THAT(evidence, ContainsSubstring("30 of 50 GFLOP/s (60 %)"));
  CHECK_THAT(evidence, ContainsSubstring("1.5 of 10 GB/s (15 %)"));
}

TEST_CASE("verdict: what computes faster than the peak is not called compute", "[verdict]") {
  const Verdict verdict = judge(point(80.0, 20.0), roof());
  CHECK(verdict.bottleneck == Bottleneck::kUndecided);
  CHECK_THAT(verdict.evidence, ContainsSubstring("faster than the peak"));
  CHECK_THAT(verdict.evidence, ContainsSubstring("(160 %)"));
  CHECK(judge(point(52.0, 20.0), roof()).bottleneck == Bottleneck::kCompute);
}

}  // namespace verdict_test
